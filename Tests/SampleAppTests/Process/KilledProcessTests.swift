import CountdownKit
import Foundation
import Testing

@testable import SampleApp

/// Real processes that are killed while they save, or that save in one folder at once.
@Suite("A process that ends while it saves")
struct KilledProcessTests {
  private static let runs = 40
  private static let keys = (1...20).map { "key-\($0)" }

  private static func folder(_ scratch: URL) -> URL { scratch.appendingPathComponent("store") }

  private static func center(_ scratch: URL, _ name: String, _ errors: ErrorCount) -> CountdownCenter {
    CountdownCenter(store: FileCountdownStore(folder: folder(scratch), name: name)) { _ in errors.increment() }
  }

  private final class ErrorCount: @unchecked Sendable {
    // `@unchecked Sendable` is safe because `value` is accessed only under the lock.
    private let lock = NSLock()
    private var value = 0
    func increment() { lock.withLock { value += 1 } }
    var count: Int { lock.withLock { value } }
  }

  @Test("Killed at any moment, it leaves the former value or the new one, and the next launch leaves nothing else")
  func killed() async throws {
    let scratch = try ScratchFolder()
    let url = URL(fileURLWithPath: scratch.path)
    let errors = ErrorCount()
    for key in Self.keys { try Self.center(url, "app", errors).start(key, duration: 3600) }
    let file = Self.folder(url).appendingPathComponent("app.countdowns")
    var interrupted = 0
    for run in 0..<Self.runs {
      let before = try Data(contentsOf: file)
      let process = try await onNewThread { try TestProcess("KilledProcessTests/savingProcess", in: scratch) }
      // Waits for a save, so that the process is killed while it saves, and then for a moment that differs each time.
      while (try? Data(contentsOf: file)) == before { try await Task.sleep(nanoseconds: 200_000) }
      try await Task.sleep(nanoseconds: UInt64(run % 20) * 53_000)
      process.kill()
      _ = try await onNewThread { try process.waitUntilExit() }
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder(url).path)
      if names.count > 1 { interrupted += 1 }
      let center = Self.center(url, "app", errors)
      for key in Self.keys { #expect(center[key] != nil, "run \(run)") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: Self.folder(url).path) == ["app.countdowns"])
    }
    #expect(errors.count == 0)
    print("\(interrupted) of \(Self.runs) processes left a temporary file")
  }

  @Test("A process that saves until it's killed", .enabled(if: TestProcess.isCurrent))
  func savingProcess() throws {
    let center = Self.center(try #require(TestProcess.folder), "app", ErrorCount())
    let end = Date() + 60
    while Date() < end {
      for key in Self.keys { center[key]?.extend(by: 0.001) }
    }
  }

  @Test("An app and its extension that save in one folder at once keep all of their keys")
  func twoPrograms() async throws {
    let scratch = try ScratchFolder()
    let results = try await onNewThread {
      let processes = try ["appProcess", "extensionProcess"].map {
        try TestProcess("KilledProcessTests/\($0)", in: scratch)
      }
      return try processes.map { try $0.waitUntilExit() }
    }
    for result in results { #expect(result.status == 0, "\(result.errors)") }
    let url = URL(fileURLWithPath: scratch.path)
    let errors = ErrorCount()
    for name in ["app", "app.share"] {
      let center = Self.center(url, name, errors)
      for key in Self.keys { #expect(center["\(name) \(key)"] != nil) }
      let other = name == "app" ? "app.share" : "app"
      #expect(center["\(other) \(Self.keys[0])"] == nil)
    }
    #expect(errors.count == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: Self.folder(url).path).count == 2)
  }

  @Test("An app", .enabled(if: TestProcess.isCurrent))
  func appProcess() throws { try save("app") }

  @Test("An extension", .enabled(if: TestProcess.isCurrent))
  func extensionProcess() throws { try save("app.share") }

  private func save(_ name: String) throws {
    let folder = try #require(TestProcess.folder)
    // Both processes start to save at about the same time.
    try Data().write(to: folder.appendingPathComponent("ready-\(name)"))
    let end = Date() + 600
    while try FileManager.default.contentsOfDirectory(atPath: folder.path).filter({ $0.hasPrefix("ready-") }).count < 2
    {
      if Date() > end { throw CocoaError(.fileReadNoSuchFile) }
    }
    let errors = ErrorCount()
    let center = Self.center(folder, name, errors)
    for _ in 1...20 {
      for key in Self.keys {
        center.cancel("\(name) \(key)")
        try center.start("\(name) \(key)", duration: 3600)
      }
    }
    #expect(errors.count == 0)
  }
}
