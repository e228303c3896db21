// An Objective-C app that uses timers without countdowns. It is type-checked against the header that the compiler generates.
@import CountdownKit;
@import UIKit;

@interface TimerController : UIViewController
@property (nonatomic, strong, nullable) CDKDispatchTimer *refreshTimer;
@property (nonatomic, strong, nullable) CDKDispatchTimer *search;
@end

@implementation TimerController

- (void)refresh {
}

- (void)startRefreshing {
  // recipe: CountInObjectiveC
  __weak typeof(self) weakSelf = self;
  self.refreshTimer =
      [[CDKDispatchTimer alloc] initWithInterval:30
                                         handler:^{ [weakSelf refresh]; }
                                           error:nil];
  [self.refreshTimer start];
  [CDKDispatchTimer after:5
                  handler:^{ NSLog(@"Five seconds have passed"); }
                    error:nil];
  // end of recipe
}

- (void)textDidChange {
  [self.search cancel];
  __weak typeof(self) weakSelf = self;
  self.search = [CDKDispatchTimer after:0.3 handler:^{ [weakSelf refresh]; } error:nil];
}

- (void)useLeeway {
  // recipe: CountInObjectiveC
  CDKCountdown.leeway = 0.25;
  CDKCountdown *countdown =
      [[CDKCountdown alloc] initWithDuration:60
                                    interval:0.1
                                      leeway:@0.01
                                       error:nil];
  // end of recipe
  [countdown start];
  NSTimeInterval leeway = CDKCountdown.leeway;
  [[[CDKCountdown alloc] initWithDuration:60 interval:1 leeway:nil error:nil] start];
  NSLog(@"Ticks are late by up to %f s", leeway);
}

- (void)useTimers {
  NSError *error;
  CDKDispatchTimer *timer = [[CDKDispatchTimer alloc] initWithInterval:1 handler:^{ NSLog(@"tick"); } error:&error];
  if (!timer) { NSLog(@"%@", error); }
  [timer start];
  [timer pause];
  [timer fire];
  if (![timer rescheduleWithInterval:0.5 leeway:nil error:&error]) { NSLog(@"%@", error); }
  [timer rescheduleWithInterval:0.5 leeway:@0.1 error:nil];
  if (timer.state == CDKDispatchTimerStatePaused) { [timer cancel]; }
  CDKDispatchTimer *_Nullable limited = [[CDKDispatchTimer alloc] initWithInterval:1
                                                                      initialDelay:@0
                                                                             limit:@3
                                                                            leeway:nil
                                                                             clock:CDKDispatchTimerClockUptime
                                                                             queue:CDKDispatchTimerQueueBackground
                                                                           handler:^{ NSLog(@"tick"); }
                                                                             error:&error];
  [limited start];
  [[[CDKDispatchTimer alloc] initWithInterval:1 handler:nil error:nil] start];
  [CDKDispatchTimer after:1 handler:nil error:nil];
}

@end
