import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A counting button on iOS 17, iOS 18, and iOS 26")
struct SystemAppearanceTests {
  /// Records its layouts.
  private final class Page: UIView {
    var layouts = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private func makeButton() -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle("Send", for: .normal)
    window.addSubview(button)
    window.layoutIfNeeded()
    return button
  }

  @Test("Every kind of button counts, and then looks as before", arguments: Headless.System.allCases, ButtonSample.all)
  func everyButton(system: Headless.System, sample: ButtonSample) throws {
    try system.run { try EveryButtonTests().check(sample, .start, .end) }
  }

  enum Layout: CaseIterable {
    /// The page is laid out before the button changes.
    case done
    /// The page waits for the app's own layout, which it may animate.
    case pending
  }

  enum Kind: CaseIterable {
    case system, custom, configured

    @MainActor func makeButton() -> UIButton {
      switch self {
      case .system: UIButton(type: .system)
      case .custom: UIButton(type: .custom)
      case .configured: UIButton(configuration: .filled())
      }
    }
  }

  @Test(
    "A title changes without fading and lays out no page, except for a system button where only that shows the title",
    arguments: Kind.allCases, Headless.System.allCases)
  func noFade(kind: Kind, system: Headless.System) throws {
    for layout in Layout.allCases { try system.run { try checkFades(kind, system, layout) } }
  }

  private func checkFades(_ kind: Kind, _ system: Headless.System, _ layout: Layout) throws {
    let page = Page(frame: window.bounds)
    let button = kind.makeButton()
    button.setTitle("Send", for: .normal)
    page.addSubview(button)
    window.addSubview(page)
    window.layoutIfNeeded()
    let fades = Recorder<String?>()
    Headless.onTitleFade = { fades.record($0.currentTitle) }
    defer { Headless.onTitleFade = nil }
    let steps: [(title: String, step: () throws -> Void)] = [
      ("Get a new code in 3 s", { clock.run { button.countdown.start(from: 3, style: .getCodeAgain) } }),
      ("Get a new code in 2 s", { clock.advance(by: 1) }),
      ("Get a New Code", { clock.advance(by: 2) }),
      ("3", { try clock.run { try button.countdown.beginSend(thenWait: 3, style: .digits) }.finish(with: .sent()) }),
      ("Get a New Code", { button.countdown.cancel() }),
    ]
    let needsLayout = kind == .system && system == .iOS17
    for (title, step) in steps {
      if layout == .pending { page.setNeedsLayout() }
      page.layouts = 0
      try step()
      #expect(page.layouts == 0 || needsLayout && layout == .done)
      window.layoutIfNeeded()
      #expect(button.titleLabel?.text == title)
    }
    #expect(fades.values.isEmpty == (layout == .done || !needsLayout))
    #expect(UIView.areAnimationsEnabled)
  }

  @Test("Dynamic colors stay dynamic, and a border follows dark mode at the next tick")
  func darkMode() {
    let button = makeButton()
    let own = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let counting = UIColor { $0.userInterfaceStyle == .dark ? .lightGray : .darkGray }
    button.setTitleColor(own, for: .normal)
    button.backgroundColor = own
    button.layer.borderColor = UIColor.blue.cgColor
    var style = CountdownStyle.digits
    style.countingTitleColor = counting
    style.countingBackgroundColor = counting
    style.countingBorderColor = counting
    clock.run { button.countdown.start(from: 3, style: style) }
    #expect(button.currentTitleColor === counting)
    #expect(button.backgroundColor === counting)
    #expect(button.borderColor == .darkGray)
    window.overrideUserInterfaceStyle = .dark
    clock.advance(by: 1)
    #expect(button.borderColor == .lightGray)
    window.overrideUserInterfaceStyle = .light
    clock.advance(by: 2)
    #expect(button.currentTitleColor === own)
    #expect(button.backgroundColor === own)
    #expect(button.borderColor == .blue)
  }

  @Test("An image that is attached to the first character of a title isn't attached to the count")
  func attachedImage() {
    let button = makeButton()
    // This UIKit has no class for attachments.
    let title = NSAttributedString(string: "\u{FFFC} Send", attributes: [.attachment: "image", .kern: 2])
    button.setAttributedTitle(title, for: .normal)
    clock.run { button.countdown.start(from: 3, style: .digits) }
    #expect(button.currentAttributedTitle == NSAttributedString(string: "3", attributes: [.kern: 2]))
    clock.advance(by: 3)
    #expect(button.currentAttributedTitle == title)
  }
}
