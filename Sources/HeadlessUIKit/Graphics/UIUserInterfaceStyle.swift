/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Not stated: inherited.
  case unspecified = 0
  /// Light.
  case light = 1
  /// Dark.
  case dark = 2
}
