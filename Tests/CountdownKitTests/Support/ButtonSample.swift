import CountdownKit
import Foundation
import Testing
import UIKit

/// A button that an app can have, as one object of many that are alike.
struct ButtonSample: Sendable, CustomTestStringConvertible {
  typealias Make = @MainActor @Sendable () -> UIButton

  let testDescription: String
  /// Whether it changes what it's given, or other values along with it.
  var isChanging = false
  /// Whether it sets its own title or colors again when it's enabled.
  var paintsByState = false
  /// Whether its class sets values at each update.
  var updatesItself = false
  let make: Make

  static let unchanging = plain + configured
  static let all = unchanging + updating + handlers + changing + painted

  /// Returns the sample with a name.
  static func named(_ name: String) throws -> ButtonSample {
    try #require((all + [late]).first { $0.testDescription == name }, "no sample \(name)")
  }

  /// A button whose titles arrive at the next layout. It doesn't show each second.
  private static let late = ButtonSample(testDescription: "late") { titled(LateButton(type: .system)) }

  // MARK: Without a configuration

  static let plain = [
    ButtonSample(testDescription: "system") { titled(UIButton(type: .system)) },
    ButtonSample(testDescription: "countdown button") { titled(CountdownButton(type: .system)) },
    ButtonSample(testDescription: "titles for states") {
      let button = titled(UIButton(type: .custom))
      button.setTitle("Wait", for: .disabled)
      button.setTitle("Send", for: .selected)
      button.setTitle("3", for: .highlighted)
      button.setTitle("Both", for: [.disabled, .selected])
      button.setTitleColor(.black, for: .normal)
      button.setTitleColor(.lightGray, for: .disabled)
      return button
    },
    ButtonSample(testDescription: "attributed") {
      let title = NSMutableAttributedString(string: "Send ", attributes: [.kern: 2])
      title.append(NSAttributedString(string: "code", attributes: [.foregroundColor: UIColor.orange]))
      return titled(UIButton(type: .custom), attributed: [.normal: title])
    },
    ButtonSample(testDescription: "attributed for states") {
      let titles: KeyValuePairs<UIControl.State, NSAttributedString> = [
        .normal: NSAttributedString(string: "Send", attributes: [.foregroundColor: UIColor.blue]),
        .disabled: NSAttributedString(string: "Wait", attributes: [.foregroundColor: UIColor.gray]),
        [.disabled, .selected]: NSAttributedString(string: "Both", attributes: [.kern: 3]),
      ]
      return titled(UIButton(type: .system), attributed: titles)
    },
    ButtonSample(testDescription: "attributed when disabled") {
      titled(UIButton(type: .custom), attributed: [.disabled: NSAttributedString(string: "Wait")])
    },
    ButtonSample(testDescription: "colors") {
      let button = titled(UIButton(type: .custom))
      button.setTitleColor(.blue, for: .normal)
      button.backgroundColor = .blue
      button.layer.borderColor = UIColor.blue.cgColor
      return button
    },
    ButtonSample(testDescription: "color that equals the tint color") {
      let button = titled(UIButton(type: .system))
      button.tintColor = .orange
      button.setTitleColor(.orange, for: .normal)
      return button
    },
    ButtonSample(testDescription: "painted layer") {
      let button = titled(UIButton(type: .custom))
      button.layer.backgroundColor = UIColor.blue.cgColor
      return button
    },
  ]

  @MainActor private static func titled(
    _ button: UIButton, attributed titles: KeyValuePairs<UIControl.State, NSAttributedString> = [:]
  ) -> UIButton {
    button.setTitle("Send", for: .normal)
    for (state, title) in titles { button.setAttributedTitle(title, for: state) }
    return button
  }

  // MARK: With a configuration

  static let configured = [
    ButtonSample(testDescription: "configured") { configured() },
    withManyValues,
    ButtonSample(testDescription: "configured, attributed") {
      configured {
        $0.attributedTitle =
          AttributedString("Send ", attributes: AttributeContainer().kern(2)) + AttributedString("code")
      }
    },
    ButtonSample(testDescription: "configured, with text attributes") {
      configured {
        $0.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer {
          $0.merging(AttributeContainer().kern(4))
        }
      }
    },
    ButtonSample(testDescription: "configured, with titles for states") {
      let button = titled(configured())
      button.setTitle("Wait", for: .disabled)
      return button
    },
    ButtonSample(testDescription: "configured, attributed for a state") {
      titled(configured(), attributed: [.normal: NSAttributedString(string: "Send")])
    },
    ButtonSample(testDescription: "configured, updated by the app") {
      let button = configured()
      button.automaticallyUpdatesConfiguration = false
      return button
    },
  ]

  static let withManyValues: ButtonSample = .init(testDescription: "configured, with many values") {
    configured {
      $0.subtitle = "by text message"
      $0.image = UIImage()
      $0.baseForegroundColor = .blue
      $0.background.strokeColor = .black
      $0.background.strokeWidth = 2
    }
  }

  @MainActor private static func configured(_ change: (inout UIButton.Configuration) -> Void = { _ in }) -> UIButton {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Send"
    change(&configuration)
    return UIButton(configuration: configuration)
  }

  // MARK: With a configuration that changes at each update

  private final class UpdatingButton: UIButton {
    var change: (@MainActor (inout Configuration, _ isEnabled: Bool) -> Void)?

    override func updateConfiguration() {
      super.updateConfiguration()
      guard var configuration else { return }
      change?(&configuration, isEnabled)
      self.configuration = configuration
    }
  }

  private static let updates: [(name: String, @MainActor @Sendable (inout UIButton.Configuration, Bool) -> Void)] = [
    ("uppercase", { configuration, _ in configuration.title = configuration.title?.uppercased() }),
    ("kern", { configuration, _ in configuration.attributedTitle?.kern = 3 }),
    ("title", { configuration, isEnabled in configuration.title = isEnabled ? "Send" : "Wait" }),
    ("foreground", { configuration, isEnabled in configuration.baseForegroundColor = isEnabled ? .blue : .lightGray }),
  ]

  static let updating = updates.map { name, change in
    ButtonSample(testDescription: "updating its \(name)", updatesItself: true) {
      let button = UpdatingButton(configuration: .filled())
      button.change = change
      button.configuration?.title = "Send"
      return button
    }
  }

  private static let handlersOfApp: [(name: String, @MainActor @Sendable (UIButton) -> Void)] = [
    ("nothing", { _ in }),
    ("the title", { $0.configuration?.title = $0.isEnabled ? "Send" : "Wait" }),
    ("the title if disabled", { if !$0.isEnabled { $0.configuration?.title = "Wait" } }),
    ("the case", { $0.configuration?.title = $0.configuration?.title?.uppercased() }),
    ("the foreground", { $0.configuration?.baseForegroundColor = $0.isEnabled ? .blue : .lightGray }),
    ("the fill", { $0.configuration?.background.backgroundColor = $0.isEnabled ? .blue : .lightGray }),
    (
      "a configuration",
      { button in
        var configuration = button.isEnabled ? UIButton.Configuration.filled() : .plain()
        configuration.title = "New"
        button.configuration = configuration
      }
    ),
    (
      "isEnabled",
      { button in
        button.configuration?.title = "Send"
        button.configuration?.baseForegroundColor = .blue
        button.isEnabled = true
      }
    ),
  ]

  static let handlers = handlersOfApp.map { name, handler in
    ButtonSample(testDescription: "with an update handler that sets \(name)") {
      let button = configured()
      button.configurationUpdateHandler = handler
      return button
    }
  }

  // MARK: Subclasses that change what they're given

  static let changing = ChangingButton.Kind.allCases.flatMap { kind in
    [false, true].map { isAttributed in
      ButtonSample(
        testDescription: "\(kind)\(isAttributed ? ", attributed" : "")", isChanging: true,
        paintsByState: kind == .titleWhenDisabled
      ) {
        let button = titled(ChangingButton(kind))
        button.setTitle("Not Now", for: .disabled)
        if isAttributed {
          let title = NSAttributedString(string: "Send", attributes: [.foregroundColor: UIColor.blue])
          button.setAttributedTitle(title, for: .normal)
        }
        button.backgroundColor = .blue
        button.setTitleColor(.orange, for: .normal)
        button.layer.borderColor = UIColor.orange.cgColor
        return button
      }
    }
  }

  private static let painted = PaintedKind.allCases.flatMap { kind in
    [false, true].map { isAttributed in
      ButtonSample(
        testDescription: "painted, \(kind)\(isAttributed ? ", attributed" : "")", isChanging: true, paintsByState: true
      ) {
        let button = kind.makeButton()
        button.setTitle("Not Now", for: .disabled)
        if isAttributed { button.setAttributedTitle(NSAttributedString(string: "Send"), for: .normal) }
        return button
      }
    }
  }
}
