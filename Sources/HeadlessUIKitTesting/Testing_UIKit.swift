// Intentionally empty. Swift Testing imports `_Testing_UIKit` wherever a module named `UIKit` is imported, so on Linux a target
// must have this name.
