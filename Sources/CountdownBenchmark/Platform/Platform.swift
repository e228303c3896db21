import Foundation

/// What the system says about this process, and does for it. The only file that differs between systems.
enum Platform {
  /// Nanoseconds on the clock that counts in sleep and that nobody can set: the one that countdowns go by.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// What all threads of this process have used since its start.
  static func usage() -> Usage {
    var usage = rusage()
    getrusage(ownUsage, &usage)
    return Usage(
      cpuNanoseconds: nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime),
      switches: Int(usage.ru_nvcsw) + Int(usage.ru_nivcsw))
  }

  /// Whether a person looks at the standard error.
  static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  private static func nanoseconds(_ time: timeval) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1_000
  }

  #if canImport(Darwin)
  private static var clock: clockid_t { CLOCK_MONOTONIC_RAW }
  private static var ownUsage: Int32 { RUSAGE_SELF }

  /// Bytes that are allocated and not freed; nil where that cannot be told.
  static func heapInUse() -> Int? {
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  }
  #else
  private static var clock: clockid_t { CLOCK_BOOTTIME }
  private static var ownUsage: __rusage_who_t { __rusage_who_t(RUSAGE_SELF.rawValue) }

  private typealias WriteMallocInfo = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32

  /// Swift's Glibc module lacks `malloc.h`, so its function is looked up by name.
  private static let writeMallocInfo = dlsym(nil, "malloc_info").map {
    unsafeBitCast($0, to: WriteMallocInfo.self)
  }

  /// Bytes that are allocated and not freed; nil where that cannot be told.
  static func heapInUse() -> Int? {
    var bytes: UnsafeMutablePointer<CChar>?
    var size = 0
    guard let writeMallocInfo, let stream = open_memstream(&bytes, &size) else { return nil }
    let status = writeMallocInfo(0, stream)
    fclose(stream)
    defer { free(bytes) }
    guard status == 0, let bytes else { return nil }
    return MallocInfo(String(cString: bytes))?.inUse
  }
  #endif

  #if os(macOS)
  /// How many threads there are; nil where that cannot be told.
  static func threadCount() -> Int? {
    var info = proc_taskinfo()
    let size = Int32(MemoryLayout<proc_taskinfo>.size)
    guard proc_pidinfo(getpid(), PROC_PIDTASKINFO, 0, &info, size) == size else { return nil }
    return Int(info.pti_threadnum)
  }
  #else
  /// How many threads there are; nil where that cannot be told.
  static func threadCount() -> Int? {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count
  }
  #endif

  #if os(macOS) || os(Linux)
  /// Runs this program again, and returns what it writes.
  ///
  /// - Parameter limit: Seconds after which it is ended.
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
  /// Apps cannot run a second process.
  static func runSelf(_ arguments: [String], limit: Double) -> Result<Data, MeasurementError> {
    .failure(.notLaunched("this system lets no app run a second process"))
  }
  #endif
}
