// What the documentation shows of Objective-C, type-checked like the rest of this folder.
@import CountdownUIKit;
@import UIKit;

// recipe: CountInObjectiveC
static const NSInteger CodeTag = 1001;

@interface CodePage : UIViewController
@end

@implementation CodePage

- (void)viewDidLoad {
  [super viewDidLoad];
  UIButton *button = [UIButton buttonWithType:UIButtonTypeSystem];
  button.tag = CodeTag;
  [button setTitle:@"获取验证码" forState:UIControlStateNormal];
  [button addTarget:self action:@selector(sendCode) forControlEvents:UIControlEventTouchUpInside];
  [self.view addSubview:button];
}

- (void)sendCode {
  [self.view cdk_startCountdownOnButtonWithTag:CodeTag from:60];
}

- (void)requestFailed {
  [self.view cdk_cancelCountdownOnButtonWithTag:CodeTag];
}

@end
// end of recipe

@interface CodePage (Recipes)
@end

@implementation CodePage (Recipes)

- (void)useLookOn:(UIButton *)button {
  // recipe: CountInObjectiveC
  CDKCountdownStyle *style = [CDKCountdownStyle getCodeAgainStyle];
  style.endTitle = @"再来一次";
  [button cdk_startCountdownFrom:60 key:@"login" style:style completion:^{ NSLog(@"may be tapped again"); }];
  // end of recipe
}

- (void)resumeOn:(UIButton *)button {
  // recipe: CountInObjectiveC
  BOOL runs = [button cdk_attachCountdownToKey:@"login"];
  if (!runs) { NSLog(@"nothing to wait for"); }
  // end of recipe
}

- (void)addSelfStartingButton {
  // recipe: CountInObjectiveC
  CDKCountdownButton *button = [CDKCountdownButton buttonWithType:UIButtonTypeSystem];
  button.duration = 30;
  [button addTarget:self action:@selector(sendCode) forControlEvents:UIControlEventTouchUpInside];
  // end of recipe
  [self.view addSubview:button];
}

@end
