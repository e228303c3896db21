// The Objective-C code in the documentation. Like the rest of this folder, it is type-checked.
@import CountdownKit;
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
  [button addTarget:self
             action:@selector(sendCode)
   forControlEvents:UIControlEventTouchUpInside];
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

@protocol CodeServing <NSObject>
- (void)sendCode;
@end

@interface CodeServer : NSObject
- (void)sendCodeWithCompletion:(void (^)(NSError *_Nullable error))completion;
@end

@interface CodePage (Recipes)
@end

@interface CodeSender : NSObject
@property (nonatomic, strong) UIButton *button;
@property (nonatomic, strong) id<CodeServing> server;
@property (nonatomic, strong, nullable) CDKSendRequest *request;
@end

@implementation CodeSender

// recipe: CountInObjectiveC
- (void)sendCode {
  self.request = [self.button cdk_beginSendFor:60
                                           key:@"login"
                                         style:nil
                                      onFinish:nil
                                         error:nil];
  if (self.request) { [self.server sendCode]; }
}

- (void)serverDidFinishWithError:(NSError *)error wait:(NSNumber *)wait {
  CDKSendOutcome *outcome = error
    ? [CDKSendOutcome failedWithError:error wait:wait]
    : [CDKSendOutcome sent];
  [self.request finishWithOutcome:outcome];
  self.request = nil;
}
// end of recipe

@end

@implementation CodePage (Recipes)

- (void)useStyleOn:(UIButton *)button {
  // recipe: CountInObjectiveC
  CDKCountdownStyle *style =
    [CDKCountdownStyle secondsStyleInLanguage:@"zh-Hans"];
  style.endTitle = @"再来一次";
  [button cdk_startCountdownFrom:60 key:@"login" style:style onFinish:^{
    NSLog(@"The wait is over");
  }];
  // end of recipe
}

- (void)resumeOn:(UIButton *)button {
  // recipe: CountInObjectiveC
  BOOL runs = [button cdk_attachCountdownToKey:@"login"];
  if (!runs) { NSLog(@"There is nothing to wait for"); }
  // end of recipe
}

- (void)addSelfStartingButton {
  // recipe: CountInObjectiveC
  CDKCountdownButton *button =
    [CDKCountdownButton buttonWithType:UIButtonTypeSystem];
  button.duration = 30;
  [button addTarget:self
             action:@selector(sendCode)
   forControlEvents:UIControlEventTouchUpInside];
  // end of recipe
  [self.view addSubview:button];
}

- (void)sendOnTouchOf:(CDKCountdownButton *)button server:(CodeServer *)server label:(UILabel *)label {
  // recipe: CountInObjectiveC
  [button sendOnTouchWithRequest:^(CDKSendRequest *request) {
    [server sendCodeWithCompletion:^(NSError *error) {
      [request finishWithOutcome:error
        ? [CDKSendOutcome failedWithError:error]
        : [CDKSendOutcome sent]];
    }];
  }];
  // end of recipe
  button.startsOnTouch = YES;
}

- (void)setStyleOf:(UIButton *)button {
  // recipe: CountInObjectiveC
  button.cdk_countdownStyle = [CDKCountdownStyle styleWithFormat:@"%lds重新发送"];
  [button cdk_startCountdownFrom:60];
  // end of recipe
}

- (void)changeLookOf:(UIButton *)button label:(UILabel *)label {
  // recipe: CountInObjectiveC
  CDKCountdownStyle *style = [CDKCountdownStyle standardStyle];
  style.countingBackgroundColor = [UIColor lightGrayColor];
  style.endAttributedTitle =
    [[NSAttributedString alloc] initWithString:@"Send again"];
  style.updateHandler = ^(UIButton *counting, CDKCountdownPhase phase,
                          NSInteger seconds) {
    BOOL isOver = phase == CDKCountdownPhaseEnded
      || phase == CDKCountdownPhaseRestored;
    counting.alpha = isOver ? 1 : 0.6;
  };
  button.cdk_countdownStyle = style;
  // end of recipe
  // recipe: CountInObjectiveC
  style.showsCountInTitle = NO;
  button.cdk_countdownStyle = style;
  button.cdk_onCountdownTick = ^(CDKCountdownTick *tick) {
    long seconds = (long)tick.remainingSeconds;
    label.text =
      tick.isFinished ? nil : [NSString stringWithFormat:@"%ld", seconds];
  };
  button.cdk_onCountdownCancel = ^{ label.text = nil; };
  // end of recipe
}

- (void)formBecameInvalid:(UIButton *)button {
  // recipe: CountInObjectiveC
  button.cdk_enabledAfterwards = @NO;
  // end of recipe
}

- (void)changeCountdownOf:(UIButton *)button {
  // recipe: CountInObjectiveC
  [button.cdk_currentCountdown setRemaining:30];
  // end of recipe
  [button.cdk_currentCountdown pause];
}

- (void)sendOn:(UIButton *)button urlRequest:(NSURLRequest *)urlRequest label:(UILabel *)label {
  NSURLSession *session = NSURLSession.sharedSession;
  // recipe: CountInObjectiveC
  CDKSendRequest *request = [button cdk_beginSendFor:60
                                                 key:@"login"
                                               style:nil
                                            onFinish:nil
                                               error:nil];
  if (!request) { return; }
  [[session dataTaskWithRequest:urlRequest
              completionHandler:^(NSData *data, NSURLResponse *response,
                                  NSError *error) {
    [request finishWithResponse:response error:error];
  }] resume];
  // end of recipe
}

- (void)sendUnderPolicyOn:(UIButton *)button server:(CodeServer *)server label:(UILabel *)label {
  // recipe: CountInObjectiveC
  CDKResendPolicy *policy =
    [[CDKResendPolicy alloc] initWithWaits:@[ @60, @120, @300 ] limit:@5];
  NSError *reason;
  CDKSendRequest *request = [button cdk_beginSendUnderPolicy:policy
                                                         key:@"login"
                                                       style:nil
                                                    onFinish:nil
                                                       error:&reason];
  if (reason.code == CDKSendErrorCodeLimitReached) {
    label.text = @"The limit is reached";
  }
  // end of recipe
  [server sendCodeWithCompletion:^(NSError *error) {
    [request finishWithOutcome:error ? [CDKSendOutcome failedWithError:error] : [CDKSendOutcome sent]];
  }];
}

- (void)resumeOn:(UIButton *)button underPolicy:(CDKResendPolicy *)policy label:(UILabel *)label {
  // recipe: CountInObjectiveC
  [button cdk_attachCountdownToKey:@"login"
                       underPolicy:policy
                             style:nil
                          onFinish:nil];
  // Nil without a limit.
  NSNumber *left = [policy allowanceForKey:@"login"].sendsLeft;
  // end of recipe
  label.text = left ? [NSString stringWithFormat:@"%ld", (long)left.integerValue] : nil;
}

- (void)loginSucceededUnderPolicy:(CDKResendPolicy *)policy {
  // recipe: CountInObjectiveC
  [policy resetSendsForKey:@"login"];
  // end of recipe
}

@end

@protocol OldNetworking <NSObject>
- (void)postPath:(NSString *)path success:(void (^)(BOOL isSent))success;
@end

@protocol Connecting
- (void)requestCode;
@end

/// A page that sends with a data task.
@interface DataTaskPage : UIViewController
@property (nonatomic, strong) UIButton *button;
@property (nonatomic, strong) NSURLSession *session;
@end

@implementation DataTaskPage

// recipe: SendThroughCallbacks
- (void)sendCodeWithURLRequest:(NSURLRequest *)urlRequest {
  CDKSendRequest *request = [self.button cdk_beginSendFor:60
                                                      key:@"login"
                                                    style:nil
                                                 onFinish:nil
                                                    error:nil];
  if (!request) { return; }
  [[self.session dataTaskWithRequest:urlRequest
                   completionHandler:^(NSData *data, NSURLResponse *response,
                                       NSError *error) {
    [request finishWithResponse:response error:error];
  }] resume];
}
// end of recipe

@end

/// A delegate of a connection.
@interface ConnectionPage : UIViewController
@property (nonatomic, strong) UIButton *button;
@property (nonatomic, strong) id<Connecting> connection;
@property (nonatomic, strong, nullable) CDKSendRequest *request;
@end

@implementation ConnectionPage

// recipe: SendThroughCallbacks
- (void)requestCode {
  self.request = [self.button cdk_beginSendFor:60
                                           key:@"login"
                                         style:nil
                                      onFinish:nil
                                         error:nil];
  if (self.request) { [self.connection requestCode]; }
}

- (void)connectionDidFinish {
  [self.request finishWithOutcome:[CDKSendOutcome sent]];
}

- (void)connectionDidFailWithError:(NSError *)error {
  [self.request finishWithOutcome:[CDKSendOutcome failedWithError:error]];
}
// end of recipe

@end

/// A manager without a button.
@interface CodeManager : NSObject
@property (nonatomic, strong) id<OldNetworking> network;
@end

@implementation CodeManager

// recipe: SendThroughCallbacks
- (void)sendCode {
  CDKSendRequest *request = [CDKSendRequest beginSendFor:60
                                                     key:@"login"
                                                   error:nil];
  if (!request) { return; }
  [self.network postPath:@"code" success:^(BOOL isSent) {
    [request finishWithOutcome:isSent
      ? [CDKSendOutcome sent]
      : [CDKSendOutcome failedWithError:nil]];
  }];
}
// end of recipe

@end

@interface CodeStatus : NSObject
@property (nonatomic, strong) UILabel *label;
@property (nonatomic, strong) CDKCountdownObservation *observation;
@end

@implementation CodeStatus

- (void)begin {
  // recipe: CountInObjectiveC
  UILabel *label = self.label;
  self.observation = [CDKCountdown
    observeKey:@"login"
       handler:^(CDKCountdownActivity activity, CDKCountdown *countdown) {
    label.hidden = activity == CDKCountdownActivityIdle;
  }];
  // end of recipe
}

@end
