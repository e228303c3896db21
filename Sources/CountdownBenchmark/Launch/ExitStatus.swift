/// What the process tells whoever started it.
enum ExitStatus {
  static let success: Int32 = 0
  /// A measurement failed.
  static let failure: Int32 = 1
  /// The command line was not understood: `EX_USAGE`.
  static let badUsage: Int32 = 64
}
