import Foundation

/// A font: which face and what size; compared by value, usable on any thread. It draws nothing here.
// @unchecked: every stored property is immutable.
open class UIFont: NSObject, @unchecked Sendable {
  private enum Face: Hashable {
    case system(Weight)
    case monospacedDigits(Weight)
    case preferred(TextStyle)
    case named(String)
  }

  private let face: Face
  private let size: CGFloat

  private init(face: Face, size: CGFloat) {
    self.face = face
    self.size = size
    super.init()
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
    UIFont(face: .system(weight), size: fontSize)
  }

  /// The system font in a bold weight.
  open class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont {
    systemFont(ofSize: fontSize, weight: .bold)
  }

  /// The system font with digits of one width, so that a counting text does not jitter.
  open class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: UIFont.Weight) -> UIFont {
    UIFont(face: .monospacedDigits(weight), size: fontSize)
  }

  /// The system's font for what a text is for; always as large as in a new phone, here.
  open class func preferredFont(forTextStyle style: UIFont.TextStyle) -> UIFont {
    UIFont(face: .preferred(style), size: style.usualPointSize)
  }

  /// The size in points.
  open var pointSize: CGFloat { size }

  /// The name of the face; for system faces it is not meant to be passed to `init(name:size:)`.
  open var fontName: String {
    switch face {
    case .system, .monospacedDigits, .preferred: ".SFUI"
    case .named(let name): name
    }
  }

  /// Fonts are equal when face and size are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return face == other.face && size == other.size
  }

  /// Hashes what `isEqual(_:)` compares.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(face)
    hasher.combine(size)
    return hasher.finalize()
  }

  private static let knownNames: Set<String> = [
    "ArialMT", "Arial-BoldMT", "Courier", "Courier-Bold", "Georgia", "Georgia-Bold", "Helvetica", "Helvetica-Bold",
    "HelveticaNeue", "HelveticaNeue-Bold", "HelveticaNeue-Medium", "Menlo-Bold", "Menlo-Regular",
  ]
}
