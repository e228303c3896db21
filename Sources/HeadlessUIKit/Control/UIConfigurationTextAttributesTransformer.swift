public import Foundation

/// Changes a text's attributes just before it is shown.
public struct UIConfigurationTextAttributesTransformer {
  /// What changes them.
  public var transform: (AttributeContainer) -> AttributeContainer

  /// A transformer that does what the closure does.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// The attributes, changed.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
    transform(input)
  }
}
