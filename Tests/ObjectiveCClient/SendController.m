// How an app in Objective-C sends, and sends again: type-checked against the header that the compiler emits.
@import CountdownKit;
@import UIKit;

static NSString *const TextKey = @"login";
static NSString *const SpokenKey = @"login-call";

@interface SendController : UIViewController
@property (nonatomic, strong) UIButton *textButton;
@property (nonatomic, strong) UIButton *callButton;
@property (nonatomic, strong) UILabel *statusLabel;
@property (nonatomic, strong) NSURLSession *session;
@property (nonatomic, strong) NSURLRequest *request;
@property (nonatomic, copy, nullable) void (^answer)(CDKSendOutcome *_Nullable);
@end

@implementation SendController

#pragma mark A number of seconds

- (void)send {
  __weak typeof(self) weakSelf = self;
  NSURLSession *session = self.session;
  NSURLRequest *request = self.request;
  [self.textButton cdk_sendFor:60 key:TextKey style:nil request:^(void (^done)(CDKSendOutcome *)) {
    [[session dataTaskWithRequest:request completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
      done([CDKSendOutcome outcomeWithResponse:response error:error]);
    }] resume];
  } completion:^(CDKSendOutcome *outcome) {
    [weakSelf show:outcome];
  }];
}

/// Without a key, and told when the wait is over.
- (void)sendOnce {
  __weak typeof(self) weakSelf = self;
  [self.textButton cdk_sendFor:60
                           key:nil
                         style:[self style]
                       request:^(void (^done)(CDKSendOutcome *)) { weakSelf.answer = done; }
                    completion:nil
                      onFinish:^{ weakSelf.statusLabel.text = @"may be tapped again"; }];
  if (self.textButton.cdk_isSending) { self.statusLabel.text = @"…"; }
}

- (void)pushHasCome {
  if (self.answer) { self.answer([CDKSendOutcome sentWithWait:@30]); }
  self.answer = nil;
}

- (void)serverHasRefusedWith:(NSHTTPURLResponse *)response {
  NSNumber *wait = response.cdk_retryAfter;
  if (self.answer) { self.answer([CDKSendOutcome refusedWithStatus:response.statusCode wait:wait]); }
  if (wait) { [self.textButton cdk_correctCountdownTo:wait.doubleValue]; }
}

- (void)serverKnowsNothingOfAWait {
  [self.textButton cdk_finishCountdown];
}

- (void)show:(CDKSendOutcome *)outcome {
  switch (outcome.errorCode) {
    case CDKSendErrorCodeNone:
      self.statusLabel.text = outcome.isSent ? @"sent" : outcome.error.localizedDescription;
      break;
    case CDKSendErrorCodeUnderWay:
    case CDKSendErrorCodeCounting:
      self.statusLabel.text = [NSString stringWithFormat:@"%.0f s to wait", outcome.wait.doubleValue];
      break;
    case CDKSendErrorCodeLimitReached:
      self.statusLabel.text = @"enough for today";
      break;
    case CDKSendErrorCodeRefused:
      self.statusLabel.text = [NSString stringWithFormat:@"refused: %ld", (long)outcome.status];
      break;
    case CDKSendErrorCodeUnanswered:
      self.statusLabel.text = @"no answer";
      break;
  }
}

- (BOOL)isLimitReachedIn:(NSError *)error {
  return [error.domain isEqualToString:CDKSendOutcome.errorDomain] && error.code == CDKSendErrorCodeLimitReached;
}

#pragma mark A look

- (CDKCountdownStyle *)style {
  CDKCountdownStyle *style = [CDKCountdownStyle clockStyle];
  style.sendingTitle = @"Sending…";
  style.sendingShowsActivity = NO;
  style.spokenSending = nil;
  style.limitTitle = ^NSString *(NSInteger seconds, NSDate *end) {
    return [NSString stringWithFormat:@"Again in %ld min", (long)seconds / 60];
  };
  return style;
}

#pragma mark A policy

/// "Text me" and "call me instead" wait by themselves, and share the cap.
- (CDKResendPolicy *)policy {
  return [[CDKResendPolicy alloc] initWithWaits:@[ @60, @120, @300 ] limit:@5 window:3600 group:@"login"];
}

- (void)viewWillAppear:(BOOL)animated {
  [super viewWillAppear:animated];
  BOOL runs = [self.textButton cdk_attachCountdownToKey:TextKey
                                            underPolicy:[self policy]
                                                  style:[self style]
                                             completion:^{ NSLog(@"the wait is over"); }];
  if (!runs) { self.statusLabel.text = nil; }
}

- (void)call {
  __weak typeof(self) weakSelf = self;
  [self.callButton cdk_sendUnderPolicy:[self policy] key:SpokenKey style:[self style] request:^(void (^done)(CDKSendOutcome *)) {
    weakSelf.answer = done;
  } completion:^(CDKSendOutcome *outcome) {
    [weakSelf show:outcome];
  } onFinish:^{
    weakSelf.statusLabel.text = nil;
  }];
  [self.callButton cdk_sendUnderPolicy:[[CDKResendPolicy alloc] initWithWaits:@[] limit:nil]
                                   key:SpokenKey
                                 style:nil
                               request:^(void (^done)(CDKSendOutcome *)) { done([CDKSendOutcome sent]); }
                            completion:nil];
}

- (void)showAllowance {
  CDKResendPolicy *policy = [self policy];
  CDKResendAllowance *allowance = [policy allowanceForKey:TextKey];
  if (allowance.isLimitReached || allowance.wait > 0) {
    self.statusLabel.text = [NSString stringWithFormat:@"%.0f s to wait", allowance.wait];
  } else if (allowance.sendsLeft) {
    self.statusLabel.text = [NSString stringWithFormat:@"%ld of %ld left, then %.0f s to wait",
                                                       (long)allowance.sendsLeft.integerValue,
                                                       (long)policy.limit.integerValue, allowance.nextWait];
  }
}

/// Who sends without a button.
- (void)codeWasSent {
  CDKCountdown *countdown = [[self policy] noteSendForKey:TextKey] ?: [[self policy] holdAtLimitForKey:TextKey];
  if (countdown.isAtLimit) { NSLog(@"no more until %@", countdown.endDate); }
  [countdown correctTo:30];
  [countdown finish];
}

- (void)loginHasSucceeded {
  [[self policy] resetSendsForKey:TextKey];
}

@end
