#import "LargeTextContainer.h"

@interface LargeTextContainer ()
@property (nonatomic, strong) UIViewController *content;
@end

@implementation LargeTextContainer

- (instancetype)initWithContent:(UIViewController *)content {
  self = [super initWithNibName:nil bundle:nil];
  if (self) {
    _content = content;
  }
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  // The value of UIContentSizeCategoryAccessibilityExtraExtraExtraLarge.
  NSString *largest = @"UICTContentSizeCategoryAccessibilityXXXL";
  UITraitCollection *traits = [UITraitCollection traitCollectionWithPreferredContentSizeCategory:largest];
  [self addChildViewController:self.content];
  [self setOverrideTraitCollection:traits forChildViewController:self.content];
  [self.view addSubview:self.content.view];
  [self.content didMoveToParentViewController:self];
}

- (void)viewDidLayoutSubviews {
  [super viewDidLayoutSubviews];
  self.content.view.frame = self.view.bounds;
}

@end
