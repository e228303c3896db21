import UIKit

/// What is announced while `body` runs, with VoiceOver running or not. Nothing may be awaited inside.
@MainActor func announced(isVoiceOverRunning: Bool = true, _ body: () throws -> Void) rethrows -> [String] {
  var texts: [String] = []
  Headless.isVoiceOverRunning = isVoiceOverRunning
  Headless.onAccessibilityPost = { notification, argument in
    guard notification == .announcement else { return }
    texts.append((argument as? NSAttributedString)?.string ?? argument as? String ?? "")
  }
  defer {
    Headless.isVoiceOverRunning = false
    Headless.onAccessibilityPost = nil
  }
  try body()
  return texts
}
