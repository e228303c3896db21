#import "TaggedViewController.h"
@import CountdownKit;

static const NSInteger SendCodeTag = 1001;
static const NSInteger StopTag = 1002;
static const NSInteger CallTag = 1003;
static NSString *const WaitKey = @"sign-in-objective-c";
static NSString *const CallKey = @"call-objective-c";

@interface TaggedViewController ()
@property (nonatomic) NSInteger seconds;
@end

@implementation TaggedViewController

- (instancetype)initWithSeconds:(NSInteger)seconds {
  self = [super initWithNibName:nil bundle:nil];
  if (self) {
    _seconds = seconds;
  }
  return self;
}

- (void)viewDidLoad {
  [super viewDidLoad];
  self.view.backgroundColor = [UIColor systemBackgroundColor];
  [self addButtonWithTitle:@"Get a code" tag:SendCodeTag action:@selector(sendCode)];
  [self addButtonWithTitle:@"The request failed: stop waiting" tag:StopTag action:@selector(requestFailed)];
  [self addButtonWithTitle:@"Call me instead" tag:CallTag action:@selector(call:)];
  // Countdowns of an earlier visit or an earlier launch continue here.
  UIButton *button = (UIButton *)[self.view viewWithTag:SendCodeTag];
  [button cdk_followCountdownKey:WaitKey style:self.style onFinish:nil];
  [(UIButton *)[self.view viewWithTag:CallTag] cdk_followCountdownKey:CallKey];
}

- (CDKCountdownStyle *)style {
  CDKCountdownStyle *style = [CDKCountdownStyle standardStyle];
  style.countingTitle = ^NSString *(NSInteger seconds) {
    return [NSString stringWithFormat:@"Get another code in %ld s", (long)seconds];
  };
  style.countingTitleColor = [UIColor systemGrayColor];
  style.interaction = CDKCountdownInteractionIgnoresTouches;
  style.endTitle = @"Get another code";
  return style;
}

- (void)viewDidLayoutSubviews {
  [super viewDidLayoutSubviews];
  CGFloat top = self.view.safeAreaInsets.top + 20;
  CGFloat width = self.view.bounds.size.width - 40;
  [self.view viewWithTag:SendCodeTag].frame = CGRectMake(20, top, width, 44);
  [self.view viewWithTag:StopTag].frame = CGRectMake(20, top + 64, width, 44);
  [self.view viewWithTag:CallTag].frame = CGRectMake(20, top + 128, width, 44);
}

- (void)addButtonWithTitle:(NSString *)title tag:(NSInteger)tag action:(SEL)action {
  UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
  button.tag = tag;
  button.layer.borderWidth = 1;
  // Visible in dark mode too, unlike the layer's default black.
  button.layer.borderColor = [UIColor systemGrayColor].CGColor;
  button.layer.cornerRadius = 8;
  [button setTitle:title forState:UIControlStateNormal];
  [button addTarget:self action:action forControlEvents:UIControlEventTouchUpInside];
  [self.view addSubview:button];
}

- (void)sendCode {
  __weak typeof(self) weakSelf = self;
  [self.view cdk_startCountdownOnButtonWithTag:SendCodeTag
                                          from:self.seconds
                                           key:WaitKey
                                         style:self.style
                                      onFinish:^{ weakSelf.title = @"Ask again"; }];
}

- (void)requestFailed {
  [[CDKCountdown countdownForKey:WaitKey] cancel];
}

/// Starts the countdown after the request succeeds.
- (void)call:(UIButton *)button {
  __weak typeof(self) weakSelf = self;
  CDKSendRequest *request = [button cdk_beginSendThenWait:self.seconds key:CallKey];
  // Simulates a server that responds after one second.
  [NSTimer scheduledTimerWithTimeInterval:1 repeats:NO block:^(NSTimer *timer) {
    [request finishWithError:nil];
    weakSelf.title = @"You will be called";
  }];
}

@end
