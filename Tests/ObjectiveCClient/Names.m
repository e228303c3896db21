// An app that has classes of its own with the library's Swift names. Each name of the library in Objective-C has a prefix, so
// both compile together.
@import CountdownKit;
@import UIKit;

@interface CountdownButton : UIButton
@property (nonatomic) NSInteger seconds;
@end

@implementation CountdownButton
@end

@interface ButtonCountdown : NSObject
@end

@interface Countdown : NSObject
@end

@interface CountdownCenter : NSObject
@end

@interface CountdownFormat : NSObject
@end

@interface CountdownObservation : NSObject
@end

@interface CountdownStyle : NSObject
@end

@interface DispatchTimer : NSObject
@end

@interface FileCountdownStore : NSObject
@end

@interface InMemoryCountdownStore : NSObject
@end

@interface ResendAllowance : NSObject
@end

@interface ResendPolicy : NSObject
@end

@interface SendOutcome : NSObject
@end

@interface SendRequest : NSObject
@end

@interface UserDefaultsCountdownStore : NSObject
@end

@protocol CountdownHosting
@end

@protocol CountdownStore
@end

static inline NSInteger countOfBoth(CountdownButton *own, CDKCountdownButton *button) {
  return own.seconds + button.duration;
}
