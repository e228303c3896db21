@import UIKit;

#pragma clang assume_nonnull begin

/// Shows another controller as if the user had chosen the largest text of all.
@interface LargeTextContainer : UIViewController

- (instancetype)initWithContent:(UIViewController *)content;

@end

#pragma clang assume_nonnull end
