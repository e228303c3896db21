// An Objective-C app that sends. It is type-checked against the header that the compiler generates.
@import CountdownKit;
@import UIKit;

static NSString *const TextKey = @"login";
static NSString *const SpokenKey = @"login-call";

@interface SendController : UIViewController
@property (nonatomic, strong) UIButton *textButton;
@property (nonatomic, strong) UIButton *callButton;
@property (nonatomic, strong) UILabel *statusLabel;
@property (nonatomic, strong) NSURLSession *session;
@property (nonatomic, strong) NSURLRequest *urlRequest;
@property (nonatomic, strong, nullable) CDKSendRequest *sendRequest;
@end

@implementation SendController

#pragma mark A number of seconds

- (void)send {
  NSError *error;
  CDKSendRequest *request = [self.textButton cdk_beginSendFor:60 key:TextKey style:nil onFinish:nil error:&error];
  if (!request) { return [self show:[CDKSendOutcome failedWithError:error]]; }
  __weak typeof(self) weakSelf = self;
  [[self.session dataTaskWithRequest:self.urlRequest
                   completionHandler:^(NSData *data, NSURLResponse *response,
                                       NSError *error) {
    CDKSendOutcome *outcome = [CDKSendOutcome outcomeWithResponse:response error:error];
    [request finishWithOutcome:outcome];
    [[NSOperationQueue mainQueue] addOperationWithBlock:^{ [weakSelf show:outcome]; }];
  }] resume];
}

/// Sends without a key, with a handler for the end of the wait.
- (void)sendOnce {
  __weak typeof(self) weakSelf = self;
  self.sendRequest =
    [self.textButton cdk_beginSendFor:60
                                  key:nil
                                style:[self style]
                             onFinish:^{ weakSelf.statusLabel.text = @"The wait is over"; }
                                error:nil];
  if (self.textButton.cdk_isSending) { self.statusLabel.text = @"…"; }
}

- (void)pushArrived {
  [self.sendRequest finishWithOutcome:[CDKSendOutcome sentWithWait:@30]];
  self.sendRequest = nil;
}

- (void)responseArrived:(NSURLResponse *)response error:(NSError *)error {
  [self.sendRequest finishWithOutcome:[CDKSendOutcome outcomeWithResponse:response error:error]];
}

- (void)serverRefused:(NSHTTPURLResponse *)response {
  NSNumber *wait = response.cdk_retryAfter;
  [self.sendRequest finishWithOutcome:[CDKSendOutcome refusedWithStatus:response.statusCode wait:wait]];
  if (wait) { [self.textButton.cdk_currentCountdown setRemaining:wait.doubleValue]; }
}

- (void)serverAllowsAnotherSend {
  [self.textButton.cdk_currentCountdown finish];
}

- (void)show:(CDKSendOutcome *)outcome {
  NSError *error = outcome.error;
  if (!error) {
    self.statusLabel.text = @"Sent";
    return;
  }
  if (![error.domain isEqualToString:CDKSendOutcome.errorDomain]) {
    self.statusLabel.text = @"The code could not be sent.";
    return;
  }
  switch ((CDKSendErrorCode)error.code) {
    case CDKSendErrorCodeAlreadySending:
    case CDKSendErrorCodeWaiting:
      self.statusLabel.text = [NSString stringWithFormat:@"%@ s to wait", error.userInfo[@"wait"]];
      break;
    case CDKSendErrorCodeLimitReached:
      self.statusLabel.text = @"The limit is reached";
      break;
    case CDKSendErrorCodeRefused:
      self.statusLabel.text = [NSString stringWithFormat:@"Refused: %@", error.userInfo[@"status"]];
      break;
    case CDKSendErrorCodeUnanswered:
      self.statusLabel.text = @"No answer";
      break;
    case CDKSendErrorCodeFailed:
      self.statusLabel.text = @"Failed";
      break;
  }
}

- (BOOL)isLimitReachedIn:(NSError *)error {
  return [error.domain isEqualToString:CDKSendOutcome.errorDomain] && error.code == CDKSendErrorCodeLimitReached;
}

#pragma mark A style

- (CDKCountdownStyle *)style {
  CDKCountdownStyle *style = [CDKCountdownStyle clockStyleInLanguage:@"pt-BR"];
  style.sendingTitle = @"Sending…";
  style.sendingShowsActivity = NO;
  style.spokenSending = nil;
  style.limitTitle = ^NSString *(NSInteger seconds, NSDate *end) {
    return [NSString stringWithFormat:@"Again in %ld min", (long)seconds / 60];
  };
  return style;
}

#pragma mark A policy

/// "Text me" and "call me instead" have separate waits and share the limit.
- (CDKResendPolicy *)policy {
  return [[CDKResendPolicy alloc] initWithWaits:@[ @60, @120, @300 ] limit:@5 period:3600 group:@"login"];
}

- (void)viewWillAppear:(BOOL)animated {
  [super viewWillAppear:animated];
  BOOL runs = [self.textButton cdk_attachCountdownToKey:TextKey
                                            underPolicy:[self policy]
                                                  style:[self style]
                                               onFinish:^{ NSLog(@"The wait is over"); }];
  if (!runs) { self.statusLabel.text = nil; }
}

- (void)call {
  __weak typeof(self) weakSelf = self;
  NSError *error;
  self.sendRequest = [self.callButton cdk_beginSendUnderPolicy:[self policy]
                                                           key:SpokenKey
                                                         style:[self style]
                                                      onFinish:^{ weakSelf.statusLabel.text = nil; }
                                                         error:&error];
  if (error.code == CDKSendErrorCodeLimitReached) { self.statusLabel.text = @"The limit is reached"; }
}

/// Sends without a button, on another thread, and shows what happens under the key.
- (void)sendInBackground {
  CDKResendPolicy *policy = [[CDKResendPolicy alloc] initWithWaits:@[] limit:nil];
  [NSThread detachNewThreadWithBlock:^{
    [[CDKSendRequest beginSendUnderPolicy:policy key:SpokenKey error:nil] finishWithOutcome:[CDKSendOutcome sent]];
  }];
}

- (void)showAllowance {
  CDKResendPolicy *policy = [self policy];
  CDKResendAllowance *allowance = [policy allowanceForKey:TextKey];
  if (allowance.isLimitReached || allowance.wait > 0) {
    self.statusLabel.text = [NSString stringWithFormat:@"%.0f s to wait", allowance.wait];
  } else if (allowance.sendsLeft) {
    self.statusLabel.text = [NSString stringWithFormat:@"%ld left, then %.0f s to wait",
                                                       (long)allowance.sendsLeft.integerValue, allowance.nextWait];
  }
}

/// Records a send that was made without a button.
- (void)codeWasSent {
  CDKCountdown *countdown = [[self policy] recordSendForKey:TextKey] ?: [[self policy] startLimitWaitForKey:TextKey];
  if (countdown.isAtLimit) { NSLog(@"The limit is reached until %@", countdown.endDate); }
  [countdown setRemaining:30];
  [countdown finish];
}

- (void)loginSucceeded {
  [[self policy] resetSendsForKey:TextKey];
}

#pragma mark The README

- (void)sendWithButton:(UIButton *)button
               session:(NSURLSession *)session
               codeURL:(NSURL *)codeURL
               message:(UILabel *)message {
  // recipe: README
  [button cdk_attachCountdownToKey:@"sign-in"];
  CDKSendRequest *request =
    [button cdk_beginSendFor:60 key:@"sign-in" style:nil
                    onFinish:nil error:nil];
  if (!request) { return; }
  [[session dataTaskWithURL:codeURL
          completionHandler:^(NSData *data, NSURLResponse *response,
                              NSError *error) {
    [request finishWithResponse:response error:error];
  }] resume];
  // end of recipe
}

@end
