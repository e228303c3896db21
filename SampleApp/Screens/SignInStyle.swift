import CountdownKit
import UIKit

/// How the sign-in page's buttons look.
@MainActor enum SignInStyle {
  /// Dark blue, and what can be read in its place in the dark.
  static let ink = UIColor { traits in
    traits.userInterfaceStyle == .dark
      ? UIColor(red: 205 / 255, green: 205 / 255, blue: 225 / 255, alpha: 1)
      : UIColor(red: 53 / 255, green: 53 / 255, blue: 68 / 255, alpha: 1)
  }

  /// - Parameter timeZone: In which it says until when a limit holds.
  static func style(timeZone: TimeZone) -> CountdownStyle {
    let gray = UIColor(red: 153 / 255, green: 153 / 255, blue: 153 / 255, alpha: 1)
    var style = CountdownStyle(
      countingTitle: { "Resend in \($0) s" }, countingTitleColor: gray, countingBorderColor: gray)
    style.sendingTitle = "Sending…"
    style.limitTitle = { _, end in "No more codes until \(time(end, in: timeZone))" }
    return style
  }

  private static func time(_ date: Date, in timeZone: TimeZone) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = timeZone
    formatter.dateFormat = "HH:mm"
    // Up to the whole minute: none is shown in which the limit still holds.
    let minutes = (date.timeIntervalSince1970.rounded() / 60).rounded(.up)
    return formatter.string(from: Date(timeIntervalSince1970: minutes * 60))
  }
}
