#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

extension CountdownStyle {
  /// The same look while a request is under way: touches are kept away in any case.
  var whileSending: CountdownStyle {
    var style = self
    let spoken = spokenSending
    if let spoken, spokenValue != nil { style.spokenValue = { _ in spoken } } else { style.spokenValue = nil }
    if interaction == .unchanged { style.interaction = .ignoresTouches }
    style.showsActivity = sendingShowsActivity
    style.keepsTitle = sendingTitle == nil
    return style
  }

  /// What takes the place of the title, and of the value, with so many whole seconds left until a window frees.
  @MainActor func limitText(_ seconds: Int, of countdown: Countdown) -> String? {
    guard let limitTitle, countdown.isAtLimit else { return nil }
    return limitTitle(seconds, countdown.end)
  }
}
#endif
