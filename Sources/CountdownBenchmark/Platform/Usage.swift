/// What a process has used.
struct Usage: Equatable {
  var cpuNanoseconds: Int64
  /// Context switches, asked for or not.
  var switches: Int

  static func - (later: Usage, earlier: Usage) -> Usage {
    Usage(
      cpuNanoseconds: later.cpuNanoseconds - earlier.cpuNanoseconds, switches: later.switches - earlier.switches)
  }
}
