// An Objective-C app that uses countdowns. It is type-checked against the header that the compiler generates.
@import CountdownKit;
@import UIKit;

static const NSInteger CodeButtonTag = 1001;
static NSString *const LoginKey = @"login";

@interface ResendController : UIViewController
@property (nonatomic, strong) UIButton *codeButton;
@property (nonatomic, strong) UILabel *leftLabel;
@property (nonatomic, strong, nullable) CDKCountdown *countdown;
@property (nonatomic, strong, nullable) CDKCountdownObservation *observation;
@end

@implementation ResendController

- (void)viewDidLoad {
  [super viewDidLoad];
  self.codeButton = [UIButton buttonWithType:UIButtonTypeSystem];
  self.codeButton.tag = CodeButtonTag;
  [self.codeButton setTitle:@"获取验证码" forState:UIControlStateNormal];
  [self.codeButton addTarget:self action:@selector(sendCode:) forControlEvents:UIControlEventTouchUpInside];
  [self.view addSubview:self.codeButton];
  self.leftLabel = [[UILabel alloc] init];
  [self.view addSubview:self.leftLabel];
}

#pragma mark A number of seconds and a tag

- (void)sendCode:(UIButton *)sender {
  [self.view cdk_startCountdownOnButtonWithTag:CodeButtonTag from:60];
}

- (void)sendCodeWithStyle {
  __weak typeof(self) weakSelf = self;
  BOOL found = [self.view cdk_startCountdownOnButtonWithTag:CodeButtonTag
                                                       from:60
                                                        key:nil
                                                      style:[CDKCountdownStyle clockStyle]
                                                   onFinish:^{ weakSelf.leftLabel.text = nil; }];
  if (!found) { self.leftLabel.text = @"No button has the tag"; }
}

- (void)requestFailed {
  [self.view cdk_cancelCountdownOnButtonWithTag:CodeButtonTag];
}

#pragma mark A button, without a tag

- (void)countOnButton {
  [self.codeButton cdk_startCountdownFrom:60];
  [self.codeButton cdk_startCountdownFrom:60 key:nil style:nil onFinish:^{ NSLog(@"The wait is over"); }];
  CDKCountdownStyle *style = [[CDKCountdownStyle alloc] init];
  style.countingTitle = ^NSString *(NSInteger seconds) { return [NSString stringWithFormat:@"Again in %ld s", (long)seconds]; };
  style.countingTitleColor = [UIColor grayColor];
  style.countingBorderColor = nil;
  style.endTitle = @"Send another code";
  style.interaction = CDKCountdownInteractionIgnoresTouches;
  style.spokenValue = ^NSString *(NSInteger seconds) { return [NSString stringWithFormat:@"%ld seconds", (long)seconds]; };
  style.announcementThresholds = [[NSSet alloc] init];
  style.startAnnouncement = nil;
  style.remainingAnnouncement = ^NSString *(NSInteger seconds, NSString *_Nullable label) { return @"Half a minute"; };
  style.endAnnouncement = ^NSString *(NSString *_Nullable label) { return @"You can request another code"; };
  [self.codeButton cdk_startCountdownFrom:60 key:nil style:style onFinish:nil];
  __weak typeof(self) weakSelf = self;
  self.codeButton.cdk_onCountdownTick = ^(CDKCountdownTick *tick) {
    weakSelf.view.alpha = tick.isFinished ? 1 : tick.remaining / tick.duration;
  };
  if (self.codeButton.cdk_isCountdownRunning && self.codeButton.cdk_remainingSeconds < 10) {
    [self.codeButton cdk_cancelCountdown];
  }
}

#pragma mark A key that outlives the page

/// Starts the wait after the server has answered. If a countdown is already running under the key, it continues.
- (void)codeWasSent {
  self.countdown = [CDKCountdown startWithKey:LoginKey duration:15 * 60 error:nil];
  [self observeCountdown];
  [self.codeButton cdk_attachCountdownToKey:LoginKey];
}

/// Shows the remaining time on a rebuilt page.
- (void)viewWillAppear:(BOOL)animated {
  [super viewWillAppear:animated];
  self.countdown = [CDKCountdown countdownForKey:LoginKey];
  [self observeCountdown];
  BOOL runs = [self.codeButton cdk_attachCountdownToKey:LoginKey
                                                  style:[CDKCountdownStyle clockStyle]
                                               onFinish:^{ NSLog(@"The wait is over"); }];
  if (!runs) { self.leftLabel.text = @""; }
}

- (void)observeCountdown {
  __weak typeof(self) weakSelf = self;
  self.observation = [self.countdown observe:^(CDKCountdownTick *tick) {
    weakSelf.leftLabel.text = tick.isFinished ? @"" : [NSString stringWithFormat:@"%ld", (long)tick.remainingSeconds];
  }];
}

- (void)cancelWait {
  [self.observation cancel];
  [[CDKCountdown countdownForKey:LoginKey] cancel];
}

- (BOOL)isWaiting {
  return [CDKCountdown countdownForKey:LoginKey].state == CDKCountdownStateRunning;
}

#pragma mark A countdown without a button

- (void)useCountdown {
  CDKCountdown *countdown = [[CDKCountdown alloc] initWithDuration:3 error:nil];
  [countdown start];
  [countdown pause];
  [countdown resume];
  [countdown restart];
  [countdown extendBy:-1];
  if (countdown.remaining > 1 || countdown.remainingSeconds == 0) { [countdown cancel]; }
}

#pragma mark A countdown button

- (void)addCountdownButton {
  CDKCountdownButton *button =
    [CDKCountdownButton buttonWithType:UIButtonTypeSystem];
  button.duration = 30;
  button.key = @"reset-password";
  button.style.endTitle = @"Send another code";
  button.style = [CDKCountdownStyle secondsStyle];
  button.style = [CDKCountdownStyle secondsStyleInLanguage:@"zh-Hans"];
  button.onFinish = ^{ NSLog(@"The wait is over"); };
  [button addTarget:self action:@selector(sendCode:) forControlEvents:UIControlEventTouchUpInside];
  [self.view addSubview:button];
  [self.view addSubview:[[CDKCountdownButton alloc] initWithFrame:CGRectMake(0, 0, 120, 44)]];
}

@end
