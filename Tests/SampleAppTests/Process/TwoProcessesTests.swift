import CountdownKit
import Foundation
import Testing

@testable import SampleApp

@Suite("Two processes with one folder")
struct TwoProcessesTests {
  private static let keys = 0..<50
  private static let policy = ResendPolicy(waits: [], limit: 1000)

  @Test("Processes that write at the same time lose no key and no send")
  func writing() async throws {
    let folder = try ScratchFolder()
    let url = URL(fileURLWithPath: folder.path).appendingPathComponent("shared")
    let results = try await onNewThread {
      let processes = try (1...2).map { _ in try TestProcess("TwoProcessesTests/writer", in: folder) }
      return try processes.map { try $0.waitUntilExit() }
    }
    for result in results { #expect(result.status == 0, "\(result.errors)") }
    #expect(results.allSatisfy { !$0.errors.contains("countdown record") }, "a process reported an error")

    let center = CountdownCenter(store: FileCountdownStore(folder: url))
    let kept = Self.keys.filter { $0 % 5 > 0 }
    let processes = Set(FileCountdownStore(folder: url).keys.compactMap { $0.split(separator: "/").dropFirst().first })
    #expect(processes.count == 2)
    for process in processes {
      for key in kept { #expect(center["key/\(process)/\(key)"] != nil, "\(process) \(key)") }
      for key in Self.keys where key % 5 == 0 { #expect(center["key/\(process)/\(key)"] == nil) }
    }
    #expect(center["both"] != nil)
    #expect(center.allowance(for: "sends", under: Self.policy).sendsLeft == 1000 - 2 * Self.keys.count)
  }

  @Test("A process that writes", .enabled(if: TestProcess.isCurrent))
  func writer() throws {
    let folder = try #require(TestProcess.folder).appendingPathComponent("shared")
    CountdownCenter.setSharedStore(FileCountdownStore(folder: folder))
    let process = ProcessInfo.processInfo.processIdentifier
    for key in Self.keys {
      try CountdownCenter.shared.start("key/\(process)/\(key)", duration: 3600)
      try CountdownCenter.shared.start("both", duration: 3600).extend(by: 1)
      CountdownCenter.shared.noteSend("sends", under: Self.policy)
      if key % 5 == 0 { CountdownCenter.shared.cancel("key/\(process)/\(key)") }
    }
  }
}
