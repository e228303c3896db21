@import UIKit;

#pragma clang assume_nonnull begin

/// Asks for a code, as code bases in Objective-C do: the button has a tag, and nobody keeps a reference to it.
@interface TaggedViewController : UIViewController

/// - Parameter seconds: How long the countdown takes.
- (instancetype)initWithSeconds:(NSInteger)seconds;

@end

#pragma clang assume_nonnull end
