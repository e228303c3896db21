/// What the process tells whoever started it.
enum ExitStatus {
  static let success: Int32 = 0
  static let tourFoundFault: Int32 = 1
  static let badUsage: Int32 = 2
  static let notDrawn: Int32 = 3
  /// As shells have it for a program that cannot be executed.
  static let notRelaunched: Int32 = 126

  /// As shells have it for a process that a signal ended.
  static func ended(by signal: Int32) -> Int32 { 128 + signal }
}
