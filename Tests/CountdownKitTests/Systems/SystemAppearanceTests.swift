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

  /// Lays itself out when it's enabled or disabled, for example in an animation.
  private final class LaidOutButton: UIButton {
    override var isEnabled: Bool { didSet { layoutIfNeeded() } }
  }

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  @Test(
    "Every kind of button counts, and then looks the way it did before", arguments: Headless.System.allCases,
    ButtonSample.all)
  func everyButtonCountsOnEverySystem(system: Headless.System, sample: ButtonSample) async throws {
    try await Headless.System.$current.withValue(system) {
      try await RestoredAppearanceTests().check(sample, .start, .end)
    }
  }

  /// The content of a page, all of which follows one key.
  enum Content: CaseIterable {
    case systemButton, customButton, configuredButton, tenButtons, nestedButton, attributedTitle, attributedCount
    case uppercaseTitle, titlesForStates, customButtonFirst, configuredButtonFirst, labelOfHandler
    case laidOutWhenEnabled

    @MainActor func makeButtons() -> [UIButton] {
      let button = UIButton(type: .system)
      let wait = NSAttributedString(string: "Wait", attributes: [.kern: 2])
      switch self {
      case .customButton: return [UIButton(type: .custom)]
      case .configuredButton: return [UIButton(configuration: .filled())]
      case .tenButtons: return (1...10).map { _ in UIButton(type: .system) }
      case .attributedTitle: button.setAttributedTitle(wait, for: .normal)
      case .uppercaseTitle: return [ChangingButton(.uppercase)]
      case .titlesForStates: button.setTitle("Wait", for: .disabled)
      case .customButtonFirst: return [UIButton(type: .custom), button]
      case .configuredButtonFirst: return [UIButton(configuration: .filled()), button]
      case .laidOutWhenEnabled: return [LaidOutButton(type: .system)]
      case .systemButton, .nestedButton, .attributedCount, .labelOfHandler: break
      }
      return [button]
    }
  }

  @Test("A title changes without fading and lays out no page", arguments: Content.allCases, Headless.System.allCases)
  func titleChangesWithoutFading(content: Content, system: Headless.System) throws {
    try Headless.System.$current.withValue(system) {
      for isWaiting in [false, true] { try checkFades(content, pageWaitsForLayout: isWaiting) }
    }
  }

  private func checkFades(_ content: Content, pageWaitsForLayout: Bool) throws {
    let page = Page(frame: window.bounds)
    let label = UILabel(frame: .zero)
    let parent = content == .nestedButton ? UIView(frame: window.bounds) : page
    let buttons = content.makeButtons()
    var style = CountdownStyle.getCodeAgain
    if content == .attributedCount {
      style.countingAttributedTitle = {
        NSAttributedString(string: "Get a new code in \($0) s", attributes: [.kern: 2])
      }
    }
    if parent !== page { page.addSubview(parent) }
    for view in [label] + buttons { parent.addSubview(view) }
    for button in buttons {
      button.setTitle("Send", for: .normal)
      if content == .labelOfHandler { button.countdown.onActivity = { label.text = "\($0)" } }
      clock.run { _ = button.countdown.follow("key", style: style) }
    }
    window.addSubview(page)
    window.layoutIfNeeded()
    defer { page.removeFromSuperview() }
    let fades = Recorder<String?>()
    Headless.onTitleFade = { fades.record($0.currentTitle) }
    defer { Headless.onTitleFade = nil }
    var differences = Differences()
    var requests: [SendRequest] = []
    let original = buttons[0].titleLabel?.text ?? ""
    let steps: [(title: String, step: () throws -> Void)] = [
      ("Get a new code in 3 s", { clock.run { _ = CountdownCenter.shared.start("key", duration: 3) } }),
      ("Get a new code in 2 s", { clock.advance(by: 1) }),
      ("Get a New Code", { clock.advance(by: 2) }),
      (
        "Sending…",
        { try clock.run { requests = try buttons.map { try $0.countdown.beginSend(thenWait: 3, style: .digits) } } }
      ),
      (original, { for button in buttons { button.countdown.cancel() } }),
    ]
    for (title, step) in steps {
      if pageWaitsForLayout { page.setNeedsLayout() }
      page.layouts = 0
      try step()
      clock.advance(by: 0)
      if content != .laidOutWhenEnabled { differences.expect("layouts of the page at \"\(title)\"", page.layouts, 0) }
      window.layoutIfNeeded()
      for button in buttons { differences.expect("title", button.titleLabel?.text?.lowercased(), title.lowercased()) }
    }
    differences.expect("titles that fade", fades.values.compactMap(\.self), [])
    differences.expect("requests", requests.count, buttons.count)
    differences.expect("animations are enabled", UIView.areAnimationsEnabled)
    if content == .systemButton || content == .customButton { expectFade(of: buttons[0], on: page, &differences) }
    differences.record(after: "a count and a send of \(content)")
  }

  /// Expects what the library prevents: a system button fades to another title, and before iOS 18 even if its label is read.
  private func expectFade(of button: UIButton, on page: Page, _ found: inout Differences) {
    var fades = 0
    Headless.onTitleFade = { _ in fades += 1 }
    page.layouts = 0
    button.setTitle("Not counted", for: .normal)
    if Headless.System.current != .iOS17 { page.layoutIfNeeded() }
    button.setTitle("Read", for: .normal)
    UIView.performWithoutAnimation { _ = button.titleLabel }
    for _ in 1...2 { button.layoutIfNeeded() }
    found.expect("titles that fade without the library", fades, button.buttonType == .system ? 1 : 0)
    found.expect("the page is laid out without the library", page.layouts > 0)
  }

  @Test("Dynamic colors stay dynamic, and a border follows dark mode at the next tick")
  func dynamicColorsStayDynamic() {
    let button = window.addButton()
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

  @Test("A count has the attributes of the title after an image that the title begins with")
  func attachedImageLeavesTheCount() {
    let button = window.addButton()
    // This UIKit has no class for attachments.
    let title = NSMutableAttributedString(string: "\u{FFFC}", attributes: [.attachment: "image", .kern: CGFloat(9)])
    title.append(NSAttributedString(string: " Send", attributes: [.kern: CGFloat(2)]))
    button.setAttributedTitle(title, for: .normal)
    let configured = UIButton(configuration: .plain())
    window.addSubview(configured)
    configured.configuration?.attributedTitle = AttributedString(title)
    clock.run { for button in [button, configured] { button.countdown.start(from: 3, style: .digits) } }
    #expect(button.currentAttributedTitle == NSAttributedString(string: "3", attributes: [.kern: CGFloat(2)]))
    #expect(configured.configuration?.attributedTitle?.kern == 2)
    clock.advance(by: 3)
    #expect(button.currentAttributedTitle == title)
  }
}
