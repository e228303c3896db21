import CountdownKit
import Foundation
import Testing

@testable import CountdownCore

@Suite("A folder that two processes of different programs use")
struct StoreOwnerTests {
  private static let rounds = 0..<30
  private static let keys = Set((1...20).map { "key-\($0)" })

  private static func folder(of round: Int, in parent: URL) -> URL { parent.appendingPathComponent("round-\(round)") }

  private static func store(_ folder: URL, of program: String) -> FileCountdownStore {
    FileCountdownStore(folder: folder, fileSystem: FileCountdownStore.FileSystem(program: program))
  }

  @Test("If both write to a new folder at once, one owns it and keeps its keys, and the other one reports the owner")
  func claim() async throws {
    let scratch = try ScratchFolder()
    let statuses = try await onNewThread {
      let processes = try (1...2).map { _ in try TestProcess("StoreOwnerTests/claimingProcess", in: scratch) }
      return try processes.map { try $0.waitUntilExit() }
    }
    for result in statuses { #expect(result.status == 0, "\(result.errors)") }
    let parent = URL(fileURLWithPath: scratch.path)
    for round in Self.rounds {
      let folder = Self.folder(of: round, in: parent)
      let owner = try String(contentsOf: folder.appendingPathComponent(OwnerFile.name), encoding: .utf8)
      #expect(Set(Self.store(folder, of: owner).keys) == Self.keys)
      // Each process writes the owner that its center reported.
      var reports: [String: String] = [:]
      for name in scratch.contents where name.hasPrefix("report-\(round)-") {
        reports[name] = try String(contentsOf: parent.appendingPathComponent(name), encoding: .utf8)
      }
      #expect(reports.count == 2)
      #expect(reports["report-\(round)-\(owner)"] == "")
      #expect(reports.filter { $0.key != "report-\(round)-\(owner)" }.values.first == owner)
    }
  }

  @Test("A process that writes to a new folder", .enabled(if: TestProcess.isCurrent))
  func claimingProcess() throws {
    let parent = try #require(TestProcess.folder)
    let program = "program-\(ProcessInfo.processInfo.processIdentifier)"
    for round in Self.rounds {
      try waitForOtherProcess(in: parent, name: "ready-\(round)-", program)
      let reports = Locked<[CountdownError]>([])
      let store = Self.store(Self.folder(of: round, in: parent), of: program)
      let center = CountdownCenter(store: store) { error in reports.withLock { $0.append(error) } }
      for key in Self.keys { try center.start(key, duration: 3600) }
      for key in Self.keys { #expect(center[key]?.state == .running) }
      let owners = reports.withLock { $0 }.map { error in
        if case .storeInUse(let owner) = error { owner } else { "\(error)" }
      }
      let file = parent.appendingPathComponent("report-\(round)-\(program)")
      try Data(owners.joined(separator: ", ").utf8).write(to: file)
    }
  }

  /// Returns at about the same time in both processes.
  private func waitForOtherProcess(in folder: URL, name: String, _ program: String) throws {
    try Data().write(to: folder.appendingPathComponent(name + program))
    let end = Date() + 60
    while try FileManager.default.contentsOfDirectory(atPath: folder.path).filter({ $0.hasPrefix(name) }).count < 2 {
      if Date() > end { throw CocoaError(.fileReadNoSuchFile) }
    }
  }
}
