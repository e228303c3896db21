import Foundation

/// The functions that depend on the operating system.
enum Platform {
  /// Returns the time in nanoseconds on the clock that countdowns use. It runs during sleep, and it can't be set.
  static func now() -> Int64 { time(of: bootClock) }

  /// Returns the CPU time of all threads in nanoseconds.
  static func cpuTime() -> Int64 { time(of: CLOCK_PROCESS_CPUTIME_ID) }

  private static func time(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  #if canImport(Darwin)
  private static var bootClock: clockid_t { CLOCK_MONOTONIC_RAW }

  /// Returns how many times threads have waited.
  static func wakeUps() -> Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF, &usage)
    return Int(usage.ru_nvcsw)
  }

  /// Returns the number of bytes allocated on the heap.
  static func heap() -> Int {
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  }
  #else
  private static var bootClock: clockid_t { CLOCK_BOOTTIME }

  /// Returns how many times the main thread has waited.
  static func wakeUps() -> Int { status("voluntary_ctxt_switches:") }

  /// Returns the number of bytes in memory that don't belong to a file: the heap and the threads' stacks.
  static func heap() -> Int { 1_024 * status("RssAnon:") }

  /// Returns a number that the system tells about the process and its main thread.
  private static func status(_ name: String) -> Int {
    let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = text?.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }
  #endif

  #if DEBUG
  static let isDebugBuild = true
  #else
  static let isDebugBuild = false
  #endif

  #if os(macOS) || os(Linux)
  /// Runs this program again, and returns its output, or nil if it failed.
  static func runSelf(_ arguments: [String]) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
  #else
  /// Returns nil, because apps can't run other programs.
  static func runSelf(_ arguments: [String]) -> String? { nil }
  #endif
}
