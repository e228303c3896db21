import Foundation

/// System calls. No other file of the benchmark depends on the operating system.
enum Platform {
  /// Returns the time in nanoseconds, on a clock that runs during sleep and that can't be set. Countdowns use the same
  /// clock.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Returns the resources that all threads of this process have used since launch.
  static func usage() -> Usage {
    var usage = rusage()
    getrusage(ownUsage, &usage)
    return Usage(
      cpuNanoseconds: nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime),
      switches: Int(usage.ru_nvcsw) + Int(usage.ru_nivcsw))
  }

  private static func nanoseconds(_ time: timeval) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1_000
  }

  #if canImport(Darwin)
  private static var clock: clockid_t { CLOCK_MONOTONIC_RAW }
  private static var ownUsage: Int32 { RUSAGE_SELF }

  /// Returns the number of bytes allocated on the heap, or `nil` if it's unknown.
  static func heapInUse() -> Int? {
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  }
  #else
  private static var clock: clockid_t { CLOCK_BOOTTIME }
  private static var ownUsage: __rusage_who_t { __rusage_who_t(RUSAGE_SELF.rawValue) }

  private typealias WriteMallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

  // Swift's Glibc module lacks `malloc.h`.
  private static let writeMallocInfo = dlsym(nil, "malloc_info").map {
    unsafeBitCast($0, to: WriteMallocInfo.self)
  }

  /// Returns the number of bytes allocated on the heap, or `nil` if it's unknown.
  static func heapInUse() -> Int? {
    var bytes: UnsafeMutablePointer<CChar>?
    var size = 0
    guard let writeMallocInfo, let stream = open_memstream(&bytes, &size) else { return nil }
    let status = writeMallocInfo(0, stream)
    fclose(stream)
    defer { free(bytes) }
    guard status == 0, let bytes else { return nil }
    return heapInUse(fromMallocInfo: String(cString: bytes))
  }
  #endif

  /// Returns the number of allocated bytes according to the output of glibc's `malloc_info`, or `nil` if the output
  /// isn't valid. The totals follow the last arena.
  static func heapInUse(fromMallocInfo xml: String) -> Int? {
    guard let end = xml.range(of: "</heap>", options: .backwards)?.upperBound else { return nil }
    let lines = xml[end...].split(separator: "\n")
    func size(_ element: String) -> Int? {
      let line = lines.first { $0.contains(element) }
      let value = line?.components(separatedBy: " size=\"").last?.prefix { $0.isNumber }
      return value.flatMap { Int($0) }
    }
    guard
      let system = size("<system type=\"current\""),
      let free = size("<total type=\"rest\""),
      let fast = size("<total type=\"fast\""),
      let mapped = size("<total type=\"mmap\"")
    else { return nil }
    return system - free - fast + mapped
  }

  #if os(macOS)
  /// Returns the number of threads, or `nil` if it's unknown.
  static func threadCount() -> Int? {
    var info = proc_taskinfo()
    let size = Int32(MemoryLayout<proc_taskinfo>.size)
    guard proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &info, size) == size else { return nil }
    return Int(info.pti_threadnum)
  }
  #else
  /// Returns the number of threads, or `nil` if it's unknown.
  static func threadCount() -> Int? {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count
  }
  #endif

  #if os(macOS) || os(Linux)
  /// Launches this program again, waits for it, and returns its standard output.
  ///
  /// - Parameter limit: The number of seconds after which the process is terminated.
  static func runSelf(_ arguments: [String], limit: Double) -> Result<Data, MeasurementError> {
    guard let executable = Bundle.main.executableURL else { return .failure(.notLaunched("no executable")) }
    let process = Process()
    let output = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.standardOutput = output
    do { try process.run() } catch { return .failure(.notLaunched("\(error)")) }
    let end = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: end)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    end.cancel()
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, ExitStatus.success): return .success(data)
    case (.uncaughtSignal, SIGTERM): return .failure(.tookTooLong)
    case (.uncaughtSignal, let signal): return .failure(.killed(signal: signal))
    case (_, let status): return .failure(.ended(status: status))
    }
  }
  #else
  /// Fails, because apps can't launch processes on this system.
  static func runSelf(_ arguments: [String], limit: Double) -> Result<Data, MeasurementError> {
    .failure(.notLaunched("apps can't launch processes on this system"))
  }
  #endif
}

/// The resources that a process has used.
struct Usage {
  var cpuNanoseconds: Int64
  /// The number of voluntary and involuntary context switches.
  var switches: Int
}
