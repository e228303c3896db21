import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// A key has two files if it's started again while the device is locked and the first file can't be read.
@MainActor @Suite("Two files for one key")
struct TwoFilesTests {
  private static let rounds = 1...8
  let clock = ManualClock()
  let reports = Recorder<CountdownError>()
  let policy = ResendPolicy(waits: [60], limit: 3)

  private func launch(_ folder: StoreFolder, isLocked: Bool = false) -> CountdownCenter {
    let store = folder.store(isLocked: isLocked)
    return clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  /// Repeats a test, because a folder lists its files in random order.
  private func repeatedly(_ body: (StoreFolder) throws -> Void) rethrows {
    for _ in Self.rounds { try body(StoreFolder()) }
    #expect(reports.values.isEmpty)
  }

  @Test("The newer file applies even if it ends earlier, and the older file is removed", arguments: [true, false])
  func newer(isShorter: Bool) throws {
    try repeatedly { folder in
      try launch(folder).start("login", duration: isShorter ? 900 : 60)
      try launch(folder, isLocked: true).start("login", duration: isShorter ? 60 : 900)
      #expect(folder.names.count == 2)
      #expect(launch(folder)["login"]?.remainingSeconds == (isShorter ? 60 : 900))
      #expect(folder.names.count == 1)
      #expect(launch(folder)["login"]?.remainingSeconds == (isShorter ? 60 : 900))
      launch(folder).cancel("login")
      #expect(folder.names.isEmpty)
    }
  }

  @Test("A newer file that has expired removes the key")
  func newerIsOver() throws {
    try repeatedly { folder in
      try launch(folder).start("login", duration: 900)
      try launch(folder, isLocked: true).start("login", duration: 60)
      clock.advance(by: 60)
      #expect(launch(folder)["login"] == nil)
      #expect(folder.names.isEmpty)
    }
  }

  @Test("The sends of both files count toward the limit", arguments: [true, false])
  func limit(isRebooted: Bool) {
    repeatedly { folder in
      let first = launch(folder)
      for _ in 1...2 { first.noteSend("login", under: policy) }
      clock.advance(by: 100)
      if isRebooted { clock.reboot(offFor: 100) }
      launch(folder, isLocked: true).noteSend("login", under: policy)
      for _ in 1...2 {
        let center = launch(folder)
        #expect(center.allowance(for: "login", under: policy).sendsLeft == 0)
        #expect(center.holdAtLimit("login", under: policy)?.isAtLimit == true)
      }
      clock.advance(by: 86_400 - 100)
      #expect(launch(folder).allowance(for: "login", under: policy).sendsLeft == 2)
      clock.advance(by: 100)
      #expect(launch(folder).allowance(for: "login", under: policy).sendsLeft == 3)
      #expect(folder.names.isEmpty)
    }
  }

  @Test("A shorter countdown doesn't replace the wait for a limit")
  func limitWait() throws {
    try repeatedly { folder in
      let once = ResendPolicy(waits: [60], limit: 1)
      #expect(launch(folder).noteSend("login", under: once)?.isAtLimit == true)
      try launch(folder, isLocked: true).start("login", duration: 60)
      for _ in 1...2 {
        let center = launch(folder)
        #expect(center["login"]?.isAtLimit == true)
        #expect(center["login"]?.remainingSeconds == 86_400)
      }
      let last = launch(folder)
      last.resetSends("login", under: once)
      #expect(folder.names.isEmpty)
    }
  }

  @Test("If a launch ends before it removes the older file, no send counts twice")
  func interruptedRemoval() throws {
    try repeatedly { folder in
      let first = launch(folder)
      for _ in 1...2 { first.noteSend("login", under: ResendPolicy(waits: [], limit: 9)) }
      let older = try folder.names.map { ($0, try Data(contentsOf: folder.url.appendingPathComponent($0))) }
      clock.advance(by: 100)
      launch(folder, isLocked: true).noteSend("login", under: ResendPolicy(waits: [], limit: 9))
      _ = launch(folder)
      for (name, data) in older { try data.write(to: folder.url.appendingPathComponent(name)) }
      #expect(launch(folder).allowance(for: "login", under: ResendPolicy(waits: [], limit: 9)).sendsLeft == 6)
    }
  }

  @Test("A damaged file is reported, and the other file applies", arguments: [true, false])
  func damaged(isNewer: Bool) throws {
    for _ in Self.rounds {
      let folder = StoreFolder()
      let garbage = Data("garbage".utf8)
      if !isNewer { folder.store().setRecord(garbage, forKey: "login") }
      try launch(folder, isLocked: true).start("login", duration: 60)
      if isNewer {
        folder.store(isLocked: true).setRecord(garbage, forKey: "login")
      }
      reports.removeAll()
      #expect(launch(folder)["login"]?.remainingSeconds == 60)
      #expect(reports.count == 1)
      #expect(folder.names.count == 1)
    }
  }

  @Test("The file that was written last is the newer one, even if the clock was set back")
  func clockSetBack() {
    repeatedly { folder in
      let date = Locked(Date(timeIntervalSince1970: 2_000_000_000))
      let fileSystem = FileCountdownStore.FileSystem(now: { date.withLock { $0 } })
      folder.store(fileSystem).setRecord(Data([1]), forKey: "other")
      let second = folder.store(fileSystem)
      let third = folder.store(fileSystem)
      second.setRecord(Data([1]), forKey: "login")
      date.withLock { $0 = Date(timeIntervalSince1970: 1_000_000_000) }
      third.setRecord(Data([2]), forKey: "login")
      third.setRecord(Data([3]), forKey: "login")
      let last = folder.store()
      #expect(folder.names.count == 3)
      #expect(Set(last.keys) == ["login", "other"])
      #expect(last.record(forKey: "login") == Data([3]))
      last.setRecord(nil, forKey: "login")
      last.setRecord(nil, forKey: "other")
      #expect(folder.names.isEmpty)
    }
  }
}
