// An app that has classes of its own with the library's Swift names. Each name of the library in Objective-C has a prefix, so
// both compile together.
@import CountdownKit;
@import UIKit;

@interface CountdownButton : UIButton
@property (nonatomic) NSInteger seconds;
@end

@implementation CountdownButton
@end

#define OWN_CLASS(name)      \
  @interface name : NSObject \
  @end

OWN_CLASS(ButtonCountdown)
OWN_CLASS(Countdown)
OWN_CLASS(CountdownCenter)
OWN_CLASS(CountdownFormat)
OWN_CLASS(CountdownObservation)
OWN_CLASS(CountdownStyle)
OWN_CLASS(DispatchTimer)
OWN_CLASS(FileCountdownStore)
OWN_CLASS(InMemoryCountdownStore)
OWN_CLASS(ResendAllowance)
OWN_CLASS(ResendPolicy)
OWN_CLASS(SendOutcome)
OWN_CLASS(SendRequest)
OWN_CLASS(UserDefaultsCountdownStore)

@protocol CountdownHosting
@end

@protocol CountdownStore
@end

static inline NSInteger countOfBoth(CountdownButton *own, CDKCountdownButton *button) {
  return own.seconds + button.duration;
}
