public import Foundation

/// A font: which face and what size; compared by value, usable on any thread. It draws nothing here.
// @unchecked: every stored property is immutable.
open class UIFont: NSObject, @unchecked Sendable {
  /// What the font was made from: the face, the size and the features of its text.
  private let descriptor: UIFontDescriptor

  /// A font from a descriptor, in the descriptor's size if the given size is 0.
  public init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
    self.descriptor = pointSize > 0 ? descriptor.withSize(pointSize) : descriptor
    super.init()
  }

  private convenience init(face: UIFontDescriptor.Face, size: CGFloat) {
    self.init(descriptor: UIFontDescriptor(face: face, size: size), size: size)
  }

  /// The named font, or nil if no font has that name; a handful of the names that iOS knows are known here.
  public convenience init?(name: String, size: CGFloat) {
    guard Self.knownNames.contains(name) else { return nil }
    self.init(face: .named(name), size: size)
  }

  /// The system font in its regular weight.
  open class func systemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .regular)
  }

  /// The system font in the given weight.
  open class func systemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(face: .system(weight, .default), size: fontSize)
  }

  /// The system font in a bold weight.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system font with digits of one width, so that a counting text does not jitter.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    let descriptor = UIFontDescriptor(face: .system(weight, .default), size: fontSize)
    return UIFont(descriptor: descriptor.addingAttributes([.featureSettings: [monospacedNumbers]]), size: fontSize)
  }

  /// The system's font for what a text is for; always as large as in a new phone, here.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    UIFont(face: .preferred(style), size: style.usualPointSize)
  }

  /// The size in points.
  open var pointSize: CGFloat { descriptor.pointSize }

  /// The description of the font, to make a similar font from.
  open var fontDescriptor: UIFontDescriptor { descriptor }

  /// The name of the face. The name of a system face starts with a period and isn't meant for `init(name:size:)`.
  open var fontName: String { descriptor.postscriptName }

  /// Fonts are equal when their descriptors are.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UIFont)?.descriptor == descriptor
  }

  /// Hashes what `isEqual(_:)` compares.
  open override var hash: Int { descriptor.hash }

  // kNumberSpacingType and kMonospacedNumbersSelector.
  private static let monospacedNumbers: [UIFontDescriptor.FeatureKey: Int] = [
    .featureIdentifier: 6, .typeIdentifier: 0,
  ]

  private static let knownNames: Set<String> = [
    "ArialMT", "Arial-BoldMT", "Courier", "Courier-Bold", "Georgia", "Georgia-Bold", "Helvetica", "Helvetica-Bold",
    "HelveticaNeue", "HelveticaNeue-Bold", "HelveticaNeue-Medium", "Menlo-Bold", "Menlo-Regular",
  ]
}
