#import "LargeTextContainer.h"
#import "TaggedViewController.h"
