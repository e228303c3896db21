@import UIKit;

#pragma clang assume_nonnull begin

/// A container that shows a view controller at the largest text size.
@interface LargeTextContainer : UIViewController

- (instancetype)initWithContent:(UIViewController *)content;

@end

#pragma clang assume_nonnull end
