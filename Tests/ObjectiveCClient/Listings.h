// What the Objective-C listings in the articles and in the README use but don't declare.
@import CountdownKit;

static CDKCountdownButton *button;
static UILabel *label;
static NSURLSession *session;
static NSURL *codeURL;
static NSURLRequest *urlRequest;

/// The class of the methods and of the statements that a listing shows.
@interface Listing : UIViewController
@property (nonatomic, strong) UILabel *label;
@property (nonatomic, strong, nullable) id observation;
@property (nonatomic, strong, nullable) CDKDispatchTimer *refreshTimer;
- (void)refresh;
@end
