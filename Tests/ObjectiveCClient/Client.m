// An Objective-C app that uses each name of the library. It is type-checked against the header that the compiler generates.
@import CountdownKit;
@import UIKit;

static NSString *const LoginKey = @"login";

@interface ClientController : UIViewController
@property (nonatomic, strong) UIButton *button;
@property (nonatomic, strong, nullable) CDKCountdownObservation *observation;
@property (nonatomic, strong, nullable) CDKSendRequest *request;
@end

@implementation ClientController

#pragma mark Buttons

- (void)countOnButton {
  [self.button cdk_startCountdownFrom:60];
  [self.button cdk_startCountdownFrom:60 key:LoginKey];
  [self.button cdk_startCountdownFrom:60 key:nil style:nil onFinish:^{ NSLog(@"The wait is over"); }];
  if ([self.button cdk_followCountdownKey:LoginKey]) { return; }
  [self.button cdk_followCountdownKey:LoginKey style:[CDKCountdownStyle clockStyle] onFinish:nil];
  self.button.cdk_onCountdownActivity = ^(CDKCountdownActivity activity, CDKCountdownTick *_Nullable tick) {
    switch (activity) {
      case CDKCountdownActivityIdle:
      case CDKCountdownActivitySending: break;
      case CDKCountdownActivityCounting: NSLog(@"%f", tick.remaining / tick.duration); break;
      case CDKCountdownActivityFinished: NSLog(@"%ld %d", (long)tick.run, tick.isFinished); break;
    }
  };
  self.button.cdk_onCountdownActivity = nil;
  self.button.cdk_isEnabledAtEnd = @NO;
  self.button.cdk_countdownStyle = [self style];
  UIButton.cdk_defaultCountdownStyle = UIButton.cdk_defaultCountdownStyle ?: [self style];
  if (self.button.cdk_isCountdownRunning && self.button.cdk_remainingSeconds < 10) { [self.button cdk_cancelCountdown]; }
}

- (void)countByTag {
  [self.view cdk_startCountdownOnButtonWithTag:1001 from:60];
  BOOL found = [self.view cdk_startCountdownOnButtonWithTag:1001 from:60 key:nil style:nil onFinish:^{}];
  if (found) { [self.view cdk_cancelCountdownOnButtonWithTag:1001]; }
}

- (void)addCountdownButton {
  CDKCountdownButton *button = [CDKCountdownButton buttonWithType:UIButtonTypeSystem];
  button.duration = 30;
  button.key = @"reset-password";
  button.style.endTitle = @"Send another code";
  button.style = [CDKCountdownStyle secondsStyle];
  button.onFinish = ^{ NSLog(@"The wait is over"); };
  button.startsOnTouch = NO;
  [self.view addSubview:[[CDKCountdownButton alloc] initWithFrame:CGRectMake(0, 0, 120, 44)]];
}

- (CDKCountdownStyle *)style {
  CDKCountdownStyle.language = CDKCountdownStyle.language ?: @"zh-Hans";
  NSArray<CDKCountdownStyle *> *styles = @[
    [CDKCountdownStyle standardStyle], [CDKCountdownStyle clockStyle], [CDKCountdownStyle secondsStyle]
  ];
  CDKCountdownStyle *style = [[CDKCountdownStyle alloc] init];
  style.countingTitle = styles[0].countingTitle;
  style.countingTitleColor = style.countingBorderColor = style.countingBackgroundColor = [UIColor grayColor];
  style.endTitleColor = style.endBorderColor = style.endBackgroundColor = nil;
  style.endTitle = @"Send another code";
  style.endAttributedTitle = [[NSAttributedString alloc] initWithString:style.endTitle];
  style.countingAttributedTitle = ^NSAttributedString *(NSInteger seconds) { return nil; };
  style.showsCountInTitle = NO;
  style.interaction = CDKCountdownInteractionIgnoresTouches;
  style.spokenValue = ^NSString *(NSInteger seconds) { return [CDKCountdownFormat.words stringFromSeconds:seconds]; };
  NSArray<CDKCountdownFormat *> *formats = @[
    CDKCountdownFormat.seconds, CDKCountdownFormat.clock, CDKCountdownFormat.paddedClock, CDKCountdownFormat.fullClock
  ];
  NSLog(@"%@", [formats[0] stringFromSeconds:299 locale:nil]);
  style.startAnnouncement = ^NSString *(NSInteger seconds, NSString *_Nullable label) { return @"Half a minute"; };
  style.endAnnouncement = ^NSString *(NSString *_Nullable label) { return @"You can request another code"; };
  style.sendingTitle = style.spokenSending;
  style.sendingShowsActivity = NO;
  style.limitTitle = ^NSString *(NSInteger seconds, NSDate *end) { return [end description]; };
  return style;
}

#pragma mark Sending

- (void)send {
  NSError *error;
  self.request = [self.button cdk_beginSendThenWait:60 key:LoginKey];
  self.request = [self.button cdk_beginSendThenWait:60 key:LoginKey style:nil onFinish:nil error:&error];
  if (![error.domain isEqualToString:CDKSendRequest.errorDomain]) { return; }
  switch ((CDKSendErrorCode)error.code) {
    case CDKSendErrorCodeAlreadySending: NSLog(@"%@", error.localizedDescription); break;
    case CDKSendErrorCodeWaiting:
    case CDKSendErrorCodeLimitReached: NSLog(@"%@", error.userInfo[CDKSendRequest.errorWaitKey]); break;
    case CDKSendErrorCodeRefused: NSLog(@"%@", error.userInfo[CDKSendRequest.errorStatusKey]); break;
    case CDKSendErrorCodeUnanswered:
    case CDKSendErrorCodeFailed: break;
  }
}

- (void)serverAnswered:(NSHTTPURLResponse *)response {
  if (!self.button.cdk_isSending) { return; }
  NSNumber *wait = response.cdk_retryAfter;
  NSError *error = [self.request finishWithResponse:response error:nil];
  [self.request finishWithError:error];
  [self.request finishWithRefusal:response.statusCode wait:wait];
  [self.request finishWithError:nil wait:@([response cdk_secondsUntilDate:[NSDate date]])];
  [self.request fail];
  [self.button.cdk_currentCountdown setRemaining:wait.doubleValue];
}

- (void)sendUnderPolicy {
  CDKResendPolicy *policy = [[CDKResendPolicy alloc] initWithWaits:@[ @60 ] limit:@5 period:3600 group:LoginKey];
  CDKResendPolicy *daily = [[CDKResendPolicy alloc] initWithWaits:@[] limit:@5 calendarDayInTimeZone:nil group:nil];
  self.request = [self.button cdk_beginSendUnderPolicy:policy key:LoginKey style:nil onFinish:nil error:nil];
  CDKResendAllowance *allowance = [daily allowanceForKey:LoginKey];
  if (!allowance.isLimitReached && allowance.sendsLeft.integerValue > 0 && allowance.wait + allowance.nextWait < 60) {
    if ([policy recordSendForKey:LoginKey].remaining > 0) { [policy resetSendsForKey:LoginKey]; }
  }
  CDKResendPolicy *calls = [[CDKResendPolicy alloc] initWithWaits:@[] limit:nil];
  self.request = [CDKSendRequest beginSendUnderPolicy:calls key:@"call" error:nil];
  self.request = [CDKSendRequest beginSendThenWait:60 key:@"call" error:nil];
}

#pragma mark Countdowns

- (void)count {
  CDKCountdown.leeway = CDKCountdown.leeway / 2;
  CDKCountdown *countdown = [[CDKCountdown alloc] initWithDuration:60];
  [countdown start];
  [countdown pause];
  [countdown resume];
  [countdown restart];
  [countdown extendBy:-1];
  [countdown finish];
  if (countdown.remaining > 1 || countdown.remainingSeconds == 0) { [countdown cancel]; }
  NSLog(@"%@ %d", countdown.endDate, countdown.state == CDKCountdownStateRunning);
  self.observation = [countdown observe:^(CDKCountdownTick *tick) { NSLog(@"%f", tick.remaining); }
                               onCancel:^{ NSLog(@"canceled"); }];
  self.observation = [countdown observe:nil onCancel:nil];
}

- (void)countUnderKey {
  if (![CDKCountdown setSharedStoreFolder:nil]) { [CDKCountdown setSharedStoreUserDefaultsSuite:@"countdowns"]; }
  CDKCountdown *countdown = [CDKCountdown startWithKey:LoginKey duration:15 * 60];
  if (countdown != [CDKCountdown countdownForKey:LoginKey]) { [CDKCountdown removeAll]; }
  if ([CDKCountdown setRemaining:0 ofKey:LoginKey]) { [CDKCountdown setRemaining:30 ofKey:LoginKey]; }
  [CDKCountdown cancelKey:LoginKey];
  [self.observation cancel];
  self.observation = [CDKCountdown observeKey:LoginKey handler:^(CDKCountdownActivity activity, CDKCountdownTick *tick) {
    NSLog(@"%ld", activity == CDKCountdownActivityCounting && !tick.isAtLimit ? (long)tick.remainingSeconds : 0);
  }];
}

#pragma mark Timers

- (void)useTimers {
  CDKDispatchTimer *timer = [[CDKDispatchTimer alloc] initWithInterval:1 handler:^{ NSLog(@"tick"); }];
  [timer start];
  [timer pause];
  [timer fire];
  [timer rescheduleWithInterval:0.5 leeway:@0.1];
  if (timer.state == CDKDispatchTimerStatePaused) { [timer cancel]; }
  timer = [[CDKDispatchTimer alloc] initWithInterval:1
                                        initialDelay:@0
                                               limit:@3
                                              leeway:nil
                                               clock:CDKDispatchTimerClockUptime
                                               queue:CDKDispatchTimerQueueBackground
                                             handler:nil];
  [[CDKDispatchTimer after:0.3 handler:^{ NSLog(@"0.3 s have passed"); }] start];
}

@end
