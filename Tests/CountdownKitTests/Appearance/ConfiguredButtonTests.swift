import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

@testable import CountdownKit

@MainActor @Suite("A button with a configuration")
struct ConfiguredButtonTests {
  private let clock = ManualClock()
  private let button = ButtonSample.withManyValues.make()
  private let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    window.layoutIfNeeded()
  }

  private func start(on other: UIButton? = nil, style: CountdownStyle? = nil) {
    clock.run { (other ?? button).countdown.start(from: 3, style: style ?? .colorful) }
  }

  @Test("Counting changes only the title, the colors, and the text attributes, and the end restores them")
  func countingChangesOnlyTitleAndColors() throws {
    let own = try #require(button.configuration)
    start()
    for seconds in [3, 2, 1] {
      var expected = own
      expected.title = "\(seconds)"
      expected.baseForegroundColor = .red
      expected.background.backgroundColor = .gray
      expected.background.strokeColor = .green
      var configuration = try #require(button.configuration)
      configuration.titleTextAttributesTransformer = nil
      let hasOnlyTheseChanges = configuration == expected
      #expect(hasOnlyTheseChanges, "at \(seconds) with the title \(configuration.title ?? "nil")")
      #expect(button.title(for: .normal) == nil)
      clock.advance(by: 1)
    }
    let isRestored = button.configuration == own
    #expect(isRestored, "with the title \(button.configuration?.title ?? "nil")")
    #expect(button.configuration?.titleTextAttributesTransformer == nil)
  }

  @Test("Monospaced digits and the style's color are added to the app's text attributes")
  func digitsJoinTheAppsTextAttributes() throws {
    button.configuration?.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { attributes in
      var attributes = attributes
      attributes.kern = 4
      return attributes
    }
    start()
    let georgia = try #require(UIFont(name: "Georgia", size: 20))
    for font in [UIFont.systemFont(ofSize: 15), .rounded(ofSize: 20, weight: .bold), georgia] {
      let given = AttributeContainer().font(font)
      let counting = button.configuration?.titleTextAttributesTransformer?(given)
      #expect(counting?.font?.hasDigitsOfOneWidth == true)
      #expect(counting?.font?.fontName == font.fontName)
      #expect(counting?.font?.pointSize == font.pointSize)
      #expect(counting?.foregroundColor == .red)
      #expect(counting?.kern == 4)
    }
    start(style: .digits)
    let given = AttributeContainer().font(georgia)
    let counting = button.configuration?.titleTextAttributesTransformer?(given)
    #expect(counting?.font?.hasDigitsOfOneWidth == true && counting?.foregroundColor == nil, "The style has no color.")
    button.countdown.cancel()
    #expect(button.configuration?.titleTextAttributesTransformer?(given) == given.kern(4))
  }

  // MARK: The background

  private typealias Change = (name: String, make: @MainActor (inout UIBackgroundConfiguration) -> Void)

  private var backgroundChanges: [Change] {
    let (view, image, effect) = (UIView(frame: .zero), UIImage(), UIVisualEffect())
    return [
      ("insets", { $0.backgroundInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4) }),
      ("edges", { $0.edgesAddingLayoutMarginsToBackgroundInsets = .leading }),
      ("corner radius", { $0.cornerRadius = 7 }),
      ("view", { $0.customView = view }),
      ("image", { $0.image = image }),
      ("content mode", { $0.imageContentMode = .scaleAspectFit }),
      ("visual effect", { $0.visualEffect = effect }),
      ("stroke color", { $0.strokeColor = .orange }),
      ("stroke width", { $0.strokeWidth = 3 }),
      ("stroke outset", { $0.strokeOutset = 2 }),
      ("stroke transformer", { $0.strokeColorTransformer = UIConfigurationColorTransformer { _ in .orange } }),
      ("fill", { $0.backgroundColor = .orange }),
    ]
  }

  enum Moment: CaseIterable {
    case beforeTheStart, whileCounting, inEachUpdate
  }

  @Test(
    "Only the fill of a background is replaced, and only by a style with a color", arguments: Moment.allCases,
    [true, false])
  func onlyTheFillIsReplaced(moment: Moment, hasColor: Bool) throws {
    let color = hasColor ? UIColor.gray : nil
    var style = CountdownStyle.digits
    style.countingBackgroundColor = color
    var differences = Differences()
    for (name, change) in backgroundChanges {
      let buttons = [UIButton(configuration: .filled()), UIButton(configuration: .filled())]
      func make(at now: Moment) {
        for button in buttons where now == moment { button.changeBackground(change) }
      }
      func expectBackground(_ color: UIColor?) throws {
        for button in buttons {
          button.setNeedsUpdateConfiguration()
          window.layoutIfNeeded()
        }
        let found = try #require(buttons[0].configuration?.background)
        var expected = try #require(buttons[1].configuration?.background)
        if let color { expected.backgroundColor = color }
        differences.expect("the app's \(name), with the style's fill \(words(of: color as Any))", found == expected)
      }
      for button in buttons {
        window.addSubview(button)
        if moment == .inEachUpdate { button.configurationUpdateHandler = { $0.changeBackground(change) } }
      }
      make(at: .beforeTheStart)
      start(on: buttons[0], style: style)
      try expectBackground(color)
      make(at: .whileCounting)
      clock.advance(by: 1)
      try expectBackground(color)
      clock.advance(by: 2)
      try expectBackground(nil)
      for button in buttons { button.removeFromSuperview() }
    }
    differences.record(after: "a count")
  }
}

extension UIButton {
  fileprivate func changeBackground(_ change: (inout UIBackgroundConfiguration) -> Void) {
    guard var background = configuration?.background else { return }
    change(&background)
    configuration?.background = background
  }
}
