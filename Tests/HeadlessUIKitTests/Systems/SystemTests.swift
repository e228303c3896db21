import Testing
import UIKit

/// The facts about buttons in which iOS 18 and iOS 26 differ.
@MainActor @Suite("Buttons on iOS 18 and on iOS 26")
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

  private func makeButton(on system: Headless.System) -> Recorder {
    let button = Headless.System.$current.withValue(system) { Recorder(type: .system) }
    button.frame = .hundred
    return button
  }

  @Test("A change requests an update or layout, depending on the system")
  func requests() {
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

  @Test("Before iOS 26, an equal configuration is shown again, and the label is in front of an app's subviews")
  func label() {
    for system in Headless.System.allCases {
      let button = makeButton(on: system)
      button.configuration = .filled()
      let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
      button.addSubview(view)
      button.configuration?.title = "Send"
      button.titleLabel?.text = "59"
      button.configuration = button.configuration
      #expect(button.titleLabel?.text == (system == .iOS26 ? "59" : "Send"))
      #expect((button.titleLabel?.superview === button) == (system != .iOS26))
      #expect((button.subviews.last === view) == (system == .iOS26))
      button.layoutIfNeeded()
      #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4), "An app's subviews keep their frames")
    }
  }
}
