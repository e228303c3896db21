#if canImport(UIKit) && !os(watchOS)
import UIKit

/// How a configuration's title is drawn while counting: as the app has it, in the style's color, which a disabled button
/// would not show otherwise, and with digits of one width.
///
/// Sound as `@unchecked Sendable` because UIKit draws buttons on the main thread alone.
@available(iOS 15.0, tvOS 15.0, *)
final class CountingTextAttributes: @unchecked Sendable {
  /// The app's.
  let own: UIConfigurationTextAttributesTransformer?
  private let color: UIColor?
  private var wasAsked = false

  init(own: UIConfigurationTextAttributesTransformer?, color: UIColor?) {
    self.own = own
    self.color = color
  }

  var transformer: UIConfigurationTextAttributesTransformer {
    UIConfigurationTextAttributesTransformer { self.counting($0) }
  }

  /// Transformers cannot be compared: whether one is this shows when it is asked.
  func isUsed(by transformer: UIConfigurationTextAttributesTransformer?) -> Bool {
    wasAsked = false
    _ = transformer?(AttributeContainer())
    return wasAsked
  }

  private func counting(_ attributes: AttributeContainer) -> AttributeContainer {
    typealias Attributes = AttributeScopes.UIKitAttributes
    wasAsked = true
    var result = own?(attributes) ?? attributes
    if let color { result[Attributes.ForegroundColorAttribute.self] = color }
    if let digits = result[Attributes.FontAttribute.self]?.withDigitsOfOneWidth {
      result[Attributes.FontAttribute.self] = digits
    }
    return result
  }
}
#endif
