@import UIKit;

#pragma clang assume_nonnull begin

/// A page in Objective-C that requests a code. It finds its buttons by tag and keeps no references to them.
@interface TaggedViewController : UIViewController

/// - Parameter seconds: The duration of the countdown.
- (instancetype)initWithSeconds:(NSInteger)seconds;

@end

#pragma clang assume_nonnull end
