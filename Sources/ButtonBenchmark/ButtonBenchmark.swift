import CountdownKit
import CountdownTestSupport
import Dispatch
import UIKit

/// Compares the tick of a counting button with code that sets the title itself.
///
/// The stand-in for UIKit does less than UIKit, so only the ratios within one run mean something.
@main struct ButtonBenchmark {
  private static let rounds = 2_000

  @MainActor static func main() {
    for isConfigured in [false, true] {
      let byHand = median { titles(of: button(isConfigured: isConfigured)) }
      let observed = median { ticks(of: nil) }
      let counting = median { ticks(of: button(isConfigured: isConfigured)) }
      let update = counting - observed
      let name = isConfigured ? "configured" : "plain"
      print(
        "\(name) button: \(update) ns for an update, \(tenths(update, of: byHand)) times a title set by hand, "
          + "\(tenths(counting, of: observed)) times a tick without a button")
    }
  }

  @MainActor private static func button(isConfigured: Bool) -> UIButton {
    guard isConfigured else {
      let button = UIButton(type: .system)
      button.setTitle("Send", for: .normal)
      return button
    }
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "Send"
    return button
  }

  /// Sets the title again and again, as an app without the library does.
  @MainActor private static func titles(of button: UIButton) -> Int64 {
    let window = show(button)
    return time {
      for second in 0..<rounds {
        UIView.performWithoutAnimation {
          if button.configuration != nil {
            button.configuration?.title = "Resend in \(second % 60) s"
          } else {
            button.setTitle("Resend in \(second % 60) s", for: .normal)
            _ = button.titleLabel
          }
        }
      }
      withExtendedLifetime(window) {}
    }
  }

  /// The standard style, whose texts are those of a countdown from 60.
  @MainActor private static var style: CountdownStyle {
    let standard = CountdownStyle.standard
    var style = standard
    style.countingTitle = { standard.countingTitle($0 % 60 + 1) }
    if let words = standard.spokenValue { style.spokenValue = { words($0 % 60 + 1) } }
    return style
  }

  /// Counts on a button, or in an observer that does nothing.
  @MainActor private static func ticks(of button: UIButton?) -> Int64 {
    let (clock, window) = (ManualClock(), button.map { show($0) })
    let observation = clock.run { () -> CountdownObservation? in
      if let button {
        button.countdown.start(from: rounds + 1, style: style)
        return nil
      }
      let countdown = Countdown(from: rounds + 1)
      countdown.start()
      return countdown.observe { _ in }
    }
    return time {
      for _ in 0..<rounds { clock.advance(by: 1) }
      withExtendedLifetime((window, observation)) {}
    }
  }

  @MainActor private static func show(_ button: UIButton) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.addSubview(button)
    window.layoutIfNeeded()
    return window
  }

  /// Returns the nanoseconds for each tick.
  @MainActor private static func time(_ work: @MainActor () -> Void) -> Int64 {
    let start = DispatchTime.now().uptimeNanoseconds
    work()
    return Int64(DispatchTime.now().uptimeNanoseconds - start) / Int64(rounds)
  }

  @MainActor private static func median(_ measure: @MainActor () -> Int64) -> Int64 {
    (0..<7).map { _ in measure() }.sorted()[3]
  }

  private static func tenths(_ value: Int64, of other: Int64) -> Double {
    (Double(value) / Double(max(1, other)) * 10).rounded() / 10
  }
}
