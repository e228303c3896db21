import Testing
import UIKit

/// The facts about buttons in which versions of UIKit differ, and those that only a simulated version can show.
@MainActor @Suite("Buttons on iOS 17, on iOS 18, and on iOS 26: requests and fading titles")
struct SystemTests {
  private final class Recorder: UIButton {
    var calls: [String] = []

    override func setNeedsUpdateConfiguration() {
      super.setNeedsUpdateConfiguration()
      calls.append("request")
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      calls.append("layout")
    }
  }

  private final class Page: UIView {
    var layouts = 0

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }
  }

  private func makeButton(_ type: UIButton.ButtonType = .system, on system: Headless.System) -> Recorder {
    let button = Headless.System.$current.withValue(system) { Recorder(type: type) }
    button.frame = .hundred
    return button
  }

  @Test("A change requests an update or layout, depending on the system")
  func changeRequestsDependOnTheSystem() {
    let transformer = UIConfigurationTextAttributesTransformer { $0 }
    let changes: [(name: String, change: (UIButton) -> Void, iOS18: [String], iOS26: [String])] = [
      ("color of a plain button", { $0.setTitleColor(.red, for: .normal) }, ["layout"], ["request", "layout"]),
      ("equal color", { $0.setTitleColor(.red, for: .normal) }, [], []),
      ("request", { $0.setNeedsUpdateConfiguration() }, ["request", "layout"], ["request"]),
      ("first configuration", { $0.configuration = .filled() }, ["layout"], ["layout"]),
      ("color", { $0.setTitleColor(.blue, for: .normal) }, ["layout"], ["request", "layout"]),
      ("other title", { $0.configuration?.title = "Send" }, ["layout"], ["layout"]),
      ("equal configuration", { $0.configuration = $0.configuration }, ["layout"], []),
      ("transformer only", { $0.configuration?.titleTextAttributesTransformer = transformer }, ["layout"], []),
    ]
    for system in Headless.System.allCases {
      let button = makeButton(on: system)
      for (name, change, iOS18, iOS26) in changes {
        button.layoutIfNeeded()
        button.calls = []
        change(button)
        button.layoutIfNeeded()
        #expect(button.calls == (system == .iOS26 ? iOS26 : iOS18), "\(name), \(system)")
      }
    }
  }

  @Test("A new text of a label requests layout of the label's superview, and in a button also of the button's")
  func newTextRequestsTheSuperviewsLayout() throws {
    for system in Headless.System.allCases {
      for isConfigured in [false, true] {
        let (page, parent) = (Page(frame: .hundred), Page(frame: .hundred))
        let button = makeButton(on: system)
        if isConfigured { button.configuration = .filled() }
        let labels = [UILabel(frame: .hundred), try #require(button.titleLabel)]
        for view in [labels[0], button] { parent.addSubview(view) }
        page.addSubview(parent)
        for label in labels {
          for change: (UILabel) -> Void in [{ $0.text = "1" }, { $0.attributedText = NSAttributedString(string: "2") }]
          {
            page.layoutIfNeeded()
            (page.layouts, parent.layouts) = (0, 0)
            for _ in 1...2 { change(label) }
            page.layoutIfNeeded()
            #expect(page.layouts == 0 && parent.layouts == 1, "\(system), \(isConfigured)")
          }
        }
      }
    }
  }

  @Test("A system button fades to another title when it's laid out or its label is read, unless animations are off")
  func systemButtonFadesToAnotherTitle() {
    defer { Headless.onTitleFade = nil }
    let steps: [(name: String, change: (UIButton) -> Void, fades: Bool)] = [
      ("first title", { $0.setTitle("Send", for: .normal) }, false),
      ("layout", { $0.setTitle("1", for: .normal) }, true),
      ("equal title", { $0.setTitle("1", for: .normal) }, false),
      ("color", { $0.setTitleColor(.red, for: .normal) }, false),
      (
        "set without animation", { button in UIView.performWithoutAnimation { button.setTitle("2", for: .normal) } },
        true
      ),
    ]
    for system in Headless.System.allCases {
      var fades: [UIButton] = []
      Headless.onTitleFade = { fades.append($0) }
      let (button, custom) = (makeButton(on: system), makeButton(.custom, on: system))
      for (name, change, isFading) in steps {
        fades = []
        for button in [button, custom] {
          change(button)
          button.layoutIfNeeded()
        }
        #expect(fades == (isFading ? [button] : []), "\(name), \(system)")
      }
      fades = []
      button.setTitle("3", for: .normal)
      UIView.performWithoutAnimation { _ = button.titleLabel }
      button.layoutIfNeeded()
      #expect(fades.isEmpty == (system != .iOS17), "Before iOS 18, reading the label isn't known to show the title")
      fades = []
      button.setTitle("4", for: .normal)
      UIView.performWithoutAnimation { button.layoutIfNeeded() }
      button.layoutIfNeeded()
      #expect(fades.isEmpty)
    }
  }
}
