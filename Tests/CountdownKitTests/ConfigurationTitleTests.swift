import Foundation
import Testing
import UIKit

@testable import CountdownKit

/// How a configuration's title is kept, whether `title` and `attributedTitle` are one value or two.
@MainActor @Suite("The title of a configuration")
struct ConfigurationTitleTests {
  /// Two titles that know nothing of each other.
  private struct TwoTitles: TitledConfiguration, Equatable {
    var title: String?
    var attributedTitle: AttributedString?
  }

  private func attributed(_ text: String) -> AttributedString {
    AttributedString(text, attributes: AttributeContainer().kern(2))
  }

  /// What is left of the app's titles after a count, in which `change` is made.
  private func afterCount<Configuration: TitledConfiguration>(
    _ configuration: Configuration, endsAtOnce: Bool = false, change: (inout Configuration) -> Void = { _ in }
  ) -> Configuration {
    var configuration = configuration
    var title = ConfigurationTitle(of: configuration)
    let isShown = title.show("60", color: .red, in: &configuration)
    #expect(isShown)
    change(&configuration)
    if !endsAtOnce {
      _ = title.show("59", color: .red, in: &configuration)
      #expect((configuration.attributedTitle?.text ?? configuration.title) == "59")
    }
    _ = title.giveBack(in: &configuration)
    let isGivenBackTwice = title.giveBack(in: &configuration)
    #expect(!isGivenBackTwice)
    return configuration
  }

  @Test("returns as it was, if plain and attributed titles are two values")
  func twoTitles() {
    for own in [
      TwoTitles(), TwoTitles(title: "Send"), TwoTitles(attributedTitle: attributed("Send")),
      TwoTitles(title: "Plain", attributedTitle: attributed("Send")),
    ] {
      #expect(afterCount(own) == own)
    }
  }

  @Test("is the app's new one, and no plain title goes on counting below it", arguments: [false, true])
  func newAttributedTitle(endsAtOnce: Bool) {
    for text in ["New", "59"] {
      let configuration = afterCount(TwoTitles(title: "Send"), endsAtOnce: endsAtOnce) {
        $0.attributedTitle = attributed(text)
      }
      #expect(configuration == TwoTitles(title: "Send", attributedTitle: attributed(text)))
    }
  }

  @Test("is the app's new plain one", arguments: [false, true])
  func newPlainTitle(endsAtOnce: Bool) {
    let configuration = afterCount(TwoTitles(title: "Send"), endsAtOnce: endsAtOnce) { $0.title = "New" }
    #expect(configuration == TwoTitles(title: "New"))
  }

  @Test("keeps its attributes if the shown text is written back without them, as one value may be")
  func echo() {
    var own = UIButton.Configuration.plain()
    own.attributedTitle = attributed("Send")
    let configuration = afterCount(own) { $0.title = "60" }
    #expect(configuration.attributedTitle == attributed("Send"))
  }
}
