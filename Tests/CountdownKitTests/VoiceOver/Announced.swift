import UIKit

/// Returns the announcements that are posted while `body` runs.
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
