import Testing
import UIKit

/// The facts about buttons in which iOS 18 and iOS 26 differ.
@MainActor @Suite("Buttons on iOS 18 and on iOS 26")
struct SystemTests {
  private final class Recorder: UIButton {
    var (requests, layouts) = (0, 0)

    override func setNeedsUpdateConfiguration() {
      super.setNeedsUpdateConfiguration()
      requests += 1
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      layouts += 1
    }

    func count(_ change: () -> Void) -> (requests: Int, layouts: Int) {
      layoutIfNeeded()
      (requests, layouts) = (0, 0)
      change()
      layoutIfNeeded()
      return (requests, layouts)
    }
  }

  private func makeButton(on system: Headless.System, isConfigured: Bool = true) -> Recorder {
    let button = Headless.System.$current.withValue(system) { Recorder(type: .system) }
    button.frame = .hundred
    if isConfigured { button.configuration = .filled() }
    return button
  }

  @Test("A changed title color requests an update on iOS 26, even without a configuration, and only layout on iOS 18")
  func titleColor() {
    for isConfigured in [true, false] {
      let new = makeButton(on: .iOS26, isConfigured: isConfigured)
      #expect(new.count { new.setTitleColor(.red, for: .normal) }.requests == 1)
      #expect(new.count { new.setTitleColor(.red, for: .normal) }.requests == 0)
      let old = makeButton(on: .iOS18, isConfigured: isConfigured)
      #expect(old.count { old.setTitleColor(.red, for: .normal) } == (0, 1))
    }
  }

  @Test("Setting an equal configuration does nothing on iOS 26. On iOS 18, it's applied again and requests layout.")
  func equalConfiguration() {
    for system in Headless.System.allCases {
      let button = makeButton(on: system)
      button.configuration?.title = "Send"
      let result = button.count {
        button.titleLabel?.text = "59"
        button.configuration = button.configuration
      }
      #expect(result == (0, system == .iOS18 ? 1 : 0))
      #expect(button.titleLabel?.text == (system == .iOS18 ? "Send" : "59"))
    }
  }

  @Test("A new configuration that looks the same requests layout on iOS 18 only")
  func sameLook() {
    let transformer = UIConfigurationTextAttributesTransformer { $0 }
    let new = makeButton(on: .iOS26)
    #expect(new.count { new.configuration?.titleTextAttributesTransformer = transformer }.layouts == 0)
    #expect(new.count { new.configuration?.title = "Send" }.layouts == 1)
    let old = makeButton(on: .iOS18)
    #expect(old.count { old.configuration?.titleTextAttributesTransformer = transformer }.layouts == 1)
  }

  @Test("A request for an update requests layout on iOS 18 only")
  func updateWithoutLayout() {
    let new = makeButton(on: .iOS26)
    #expect(new.count { new.setNeedsUpdateConfiguration() } == (1, 0))
    let old = makeButton(on: .iOS18)
    #expect(old.count { old.setNeedsUpdateConfiguration() } == (1, 1))
  }

  @Test("The label of a configured button is in front of an app's subviews on iOS 18, and behind them on iOS 26")
  func foreignSubviews() {
    for system in Headless.System.allCases {
      let button = makeButton(on: system)
      let view = UIView()
      button.addSubview(view)
      button.configuration?.title = "Send"
      #expect((button.titleLabel?.superview === button) == (system == .iOS18))
      #expect((button.subviews.last === view) == (system == .iOS26))
    }
  }
}
