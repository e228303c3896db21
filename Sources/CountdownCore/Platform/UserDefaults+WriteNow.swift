import Foundation

extension UserDefaults {
  #if os(Linux)
  /// Writes the file of the user defaults, because Foundation otherwise writes it later.
  func writeNow() { synchronize() }
  #else
  /// Does nothing, because Apple's systems keep each change even if the process then ends suddenly.
  func writeNow() {}
  #endif
}
