import Foundation
import Testing
import UIKit

@testable import CountdownKit

/// The tests cover both cases: `title` and `attributedTitle` can be one value or two.
@MainActor @Suite("A configuration's title")
struct ConfigurationTitleTests {
  /// A configuration in which the titles are two values.
  private struct TwoTitles: TitledConfiguration, Equatable {
    var title: String?
    var attributedTitle: AttributedString?
  }

  private func attributed(_ text: String) -> AttributedString {
    AttributedString(text, attributes: AttributeContainer().kern(2))
  }

  /// Returns the configuration after a countdown in which the app makes a change.
  private func afterCount<Configuration: TitledConfiguration>(
    _ configuration: Configuration, endsAtOnce: Bool = false, change: (inout Configuration) -> Void = { _ in }
  ) -> Configuration {
    var configuration = configuration
    var title = ConfigurationTitle(of: configuration, color: .red)
    let isShown = title.show("60", over: ConfigurationTitle.text(of: configuration), in: &configuration)
    #expect(isShown)
    change(&configuration)
    if !endsAtOnce {
      _ = title.show("59", over: ConfigurationTitle.text(of: configuration), in: &configuration)
      #expect((configuration.attributedTitle?.text ?? configuration.title) == "59")
    }
    _ = title.restore(in: &configuration)
    let isRestoredTwice = title.restore(in: &configuration)
    #expect(!isRestoredTwice)
    return configuration
  }

  @Test("The original title is restored if plain and attributed titles are two values")
  func twoTitles() {
    for own in [
      TwoTitles(), TwoTitles(title: "Send"), TwoTitles(attributedTitle: attributed("Send")),
      TwoTitles(title: "Plain", attributedTitle: attributed("Send")),
    ] {
      #expect(afterCount(own) == own)
    }
  }

  @Test("A new attributed title is kept, and the plain title below it is restored", arguments: [false, true])
  func newAttributedTitle(endsAtOnce: Bool) {
    for text in ["New", "59"] {
      let configuration = afterCount(TwoTitles(title: "Send"), endsAtOnce: endsAtOnce) {
        $0.attributedTitle = attributed(text)
      }
      #expect(configuration == TwoTitles(title: "Send", attributedTitle: attributed(text)))
    }
  }

  @Test("A new plain title is kept", arguments: [false, true])
  func newPlainTitle(endsAtOnce: Bool) {
    let configuration = afterCount(TwoTitles(title: "Send"), endsAtOnce: endsAtOnce) { $0.title = "New" }
    #expect(configuration == TwoTitles(title: "New"))
  }

  @Test("The original title keeps its attributes if the count is written back without them")
  func countWithoutAttributes() {
    var own = UIButton.Configuration.plain()
    own.attributedTitle = attributed("Send")
    let configuration = afterCount(own) { $0.title = "60" }
    #expect(configuration.attributedTitle == attributed("Send"))
  }
}
