// What the Objective-C listings in the articles and in the README use but don't declare.
@import CountdownKit;

@interface ListingServer : NSObject
- (void)sendCode;
- (void)sendCodeWithCompletion:(void (^)(NSError *_Nullable error))completion;
- (void)requestCode;
- (void)postPath:(NSString *)path success:(void (^)(BOOL isSent))completion;
@end

static CDKCountdownButton *button;
static UILabel *label;
static ListingServer *server;
static NSURLSession *session;
static NSURL *codeURL;
static NSURLRequest *urlRequest;
static CDKCountdownStyle *style;
static CDKResendPolicy *policy;

/// The class of the methods and of the statements that a listing shows.
@interface Listing : UIViewController
@property (nonatomic, strong) UIButton *button;
@property (nonatomic, strong) UILabel *label;
@property (nonatomic, strong) ListingServer *server;
@property (nonatomic, strong) ListingServer *connection;
@property (nonatomic, strong) ListingServer *network;
@property (nonatomic, strong) NSURLSession *session;
@property (nonatomic, strong, nullable) CDKSendRequest *request;
@property (nonatomic, strong, nullable) id observation;
@property (nonatomic, strong, nullable) CDKDispatchTimer *refreshTimer;
- (void)refresh;
- (void)sendCode;
@end
