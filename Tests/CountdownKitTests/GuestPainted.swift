import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

/// A button whose class paints it by its state. A reference button never counts, and is enabled and disabled with it.
@MainActor @Suite("A counting button that its class paints")
struct GuestPaintedButtonTests {
  enum Kind: CaseIterable {
    case plain, layer, configured, countdownButton

    @MainActor func makeButton() -> any GuestPaintedButton {
      let button: any GuestPaintedButton =
        switch self {
        case .plain, .layer: GuestPaintedPlainButton(type: .custom)
        case .configured: GuestPaintedPlainButton(configuration: .filled())
        case .countdownButton: GuestPaintedCountdownButton(type: .custom)
        }
      if self == .configured { button.configuration?.title = "Send" } else { button.setTitle("Send", for: .normal) }
      button.paintsLayer = self == .layer
      button.frame = CGRect(x: 10, y: 10, width: 200, height: 44)
      return button
    }
  }

  enum Way: CaseIterable {
    case call, touch, key, canceled, sent, failed

    var sends: Bool { self == .sent || self == .failed }
  }

  /// Styles without colors, with other ones, and with those of the idle button.
  private static var styles: [CountdownStyle] {
    let colors: [(title: UIColor?, background: UIColor?)] = [
      (nil, nil), (.red, .gray), (.white, nil), (nil, .blue), (.white, .blue),
    ]
    return colors.map { title, background in
      var style = CountdownStyle(countingTitle: { "\($0)" }, countingTitleColor: title, countingBorderColor: background)
      style.countingBackgroundColor = background
      return style
    }
  }

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  @Test(
    "It shows the colors of its style and of its class, and then looks like a button that never counted",
    arguments: Kind.allCases, Way.allCases)
  func countsInItsColors(kind: Kind, way: Way) throws {
    window.isHidden = false
    for interaction in CountdownStyle.Interaction.allCases {
      for isEnabledAtEnd in [nil, true, false] {
        for (index, style) in Self.styles.enumerated() {
          var style = style
          style.interaction = interaction
          let comment: Comment = "\(interaction), enabled at the end: \(isEnabledAtEnd as Any), style \(index)"
          try check(kind, way, style, isEnabledAtEnd, comment)
        }
      }
    }
  }

  private func check(
    _ kind: Kind, _ way: Way, _ style: CountdownStyle, _ isEnabledAtEnd: Bool?, _ comment: Comment
  ) throws {
    let buttons = [kind.makeButton(), kind.makeButton()]
    let (button, reference) = (buttons[0], buttons[1])
    window.addSubview(reference)
    window.addSubview(button)
    window.layoutIfNeeded()
    defer { for button in buttons { button.removeFromSuperview() } }
    let request = try begin(way, button, style)
    button.countdown.isEnabledAtEnd = isEnabledAtEnd
    // The color of the idle button isn't noticed if it's also the style's, except when the button is enabled.
    let loads = style.interaction == .disabled || style.countingBackgroundColor != .blue
    let steps: [@MainActor () -> Void] = [
      {}, { if way == .touch { clock.advance(by: 0) } }, { for button in buttons { button.isLoading = loads } },
      { window.overrideUserInterfaceStyle = .dark }, { for button in buttons { button.isLoading = false } },
      { window.overrideUserInterfaceStyle = .light },
    ]
    for (number, step) in steps.enumerated() {
      step()
      if number > 1, !way.sends { clock.advance(by: 1) }
      reference.isEnabled = button.isEnabled
      window.layoutIfNeeded()
      if number == 0 && way == .touch || number > 1 && way.sends { continue }
      #expect(colors(of: button) == expectedColors(reference, style), "\(comment), step \(number)")
    }
    switch way {
    case .call, .touch, .key: clock.advance(by: 9)
    case .canceled: button.countdown.cancel()
    case .sent:
      request?.finish(with: .sent())
      #expect(colors(of: button) == expectedColors(reference, style), comment)
      clock.advance(by: 9)
    case .failed: request?.finish(with: .failed())
    }
    reference.isEnabled = isEnabledAtEnd ?? true
    #expect(ShownAppearance(of: button).differences(from: ShownAppearance(of: reference)) == [], comment)
  }

  /// Counts or sends. A send and a touch begin in the button's own action.
  private func begin(_ way: Way, _ button: any GuestPaintedButton, _ style: CountdownStyle) throws -> SendRequest? {
    let countdown = button.countdown
    var request: SendRequest?
    switch way {
    case .call, .canceled: clock.run { countdown.start(from: 9, style: style) }
    case .key: clock.run { countdown.start(from: 9, key: "key", style: style) }
    case .touch, .sent, .failed:
      let countdownButton = button as? CountdownButton
      countdownButton?.style = style
      countdownButton?.duration = 9
      countdownButton?.startsOnTouch = !way.sends
      if countdownButton == nil || way.sends {
        let action = UIAction { [weak button, clock] _ in
          clock.run {
            if way.sends {
              request = try? button?.countdown.beginSend(thenWait: 9, style: style)
            } else {
              button?.countdown.start(from: 9, style: style)
            }
          }
        }
        button.addAction(action, for: .touchUpInside)
      }
      #expect(clock.run { Headless.touch(button) })
      #expect(!button.isHighlighted)
      if way.sends {
        clock.advance(by: 0)
        #expect(request != nil)
      }
    }
    return request
  }

  private struct Colors: Equatable {
    var title, background, border: UIColor?
  }

  private func colors(of button: UIButton) -> Colors {
    guard let configuration = button.configuration else {
      let background = button.backgroundColor ?? button.layer.backgroundColor.map(UIColor.init(cgColor:))
      return Colors(title: button.currentTitleColor, background: background, border: button.borderColor)
    }
    return Colors(
      title: configuration.baseForegroundColor, background: configuration.background.backgroundColor,
      border: configuration.background.strokeColor)
  }

  private func expectedColors(_ reference: UIButton, _ style: CountdownStyle) -> Colors {
    var expected = colors(of: reference)
    expected.title = style.countingTitleColor ?? expected.title
    expected.background = style.countingBackgroundColor ?? expected.background
    expected.border = style.countingBorderColor ?? expected.border
    return expected
  }
}
