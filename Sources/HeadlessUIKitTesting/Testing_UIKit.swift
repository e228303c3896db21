// Empty on purpose. Swift Testing imports `_Testing_UIKit` wherever a module named `UIKit` is imported; on Linux this
// target is there so that the import finds something.
