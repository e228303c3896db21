import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

/// A key has two files when the first can't be read before the device is unlocked, and the key is started anew meanwhile.
@MainActor @Suite("Two files for one key")
struct TwoFilesTests {
  private static let rounds = 1...8
  let clock = ManualClock()
  let reports = Recorder<CountdownError>()
  let policy = ResendPolicy(waits: [60], limit: 3)

  private func launch(_ folder: StoreFolder, isLocked: Bool = false) -> CountdownCenter {
    let locked = FileCountdownStore.FileSystem(read: { _ in throw CocoaError(.fileReadNoPermission) })
    let store = FileCountdownStore(folder: folder.url, fileSystem: isLocked ? locked : FileCountdownStore.FileSystem())
    return clock.run { CountdownCenter(store: store) { [reports] in reports.record($0) } }
  }

  /// The order in which a folder lists its files is random.
  private func repeatedly(_ body: (StoreFolder) throws -> Void) rethrows {
    for _ in Self.rounds { try body(StoreFolder()) }
    #expect(reports.values.isEmpty)
  }

  @Test("the newer wins, also where it is over earlier, and the older is removed", arguments: [true, false])
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

  @Test("the newer wins though it is over, and nothing comes back")
  func newerIsOver() throws {
    try repeatedly { folder in
      try launch(folder).start("login", duration: 900)
      try launch(folder, isLocked: true).start("login", duration: 60)
      clock.advance(by: 60)
      #expect(launch(folder)["login"] == nil)
      #expect(folder.names.isEmpty)
    }
  }

  @Test("what has been sent is counted together, and a limit that it reaches holds", arguments: [true, false])
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

  @Test("a limit's wait isn't replaced by a shorter one")
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

  @Test("a launch that is killed before it has removed the older counts no send twice")
  func killedMeanwhile() throws {
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

  @Test("one that is damaged harms the other not, and is reported", arguments: [true, false])
  func damaged(isNewer: Bool) throws {
    for _ in Self.rounds {
      let folder = StoreFolder()
      let garbage = Data("garbage".utf8)
      if !isNewer { FileCountdownStore(folder: folder.url).setRecord(garbage, forKey: "login") }
      try launch(folder, isLocked: true).start("login", duration: 60)
      if isNewer {
        let locked = FileCountdownStore.FileSystem(read: { _ in throw CocoaError(.fileReadNoPermission) })
        FileCountdownStore(folder: folder.url, fileSystem: locked).setRecord(garbage, forKey: "login")
      }
      reports.removeAll()
      #expect(launch(folder)["login"]?.remainingSeconds == 60)
      #expect(reports.count == 1)
      #expect(folder.names.count == 1)
    }
  }

  @Test("the newer is the one that was written later, though the clock was set back in between")
  func clockSetBack() {
    repeatedly { folder in
      let date = Locked(Date(timeIntervalSince1970: 2_000_000_000))
      let fileSystem = FileCountdownStore.FileSystem(now: { date.withLock { $0 } })
      let first = FileCountdownStore(folder: folder.url, fileSystem: fileSystem)
      first.setRecord(Data([1]), forKey: "other")
      let second = FileCountdownStore(folder: folder.url, fileSystem: fileSystem)
      let third = FileCountdownStore(folder: folder.url, fileSystem: fileSystem)
      second.setRecord(Data([1]), forKey: "login")
      date.withLock { $0 = Date(timeIntervalSince1970: 1_000_000_000) }
      third.setRecord(Data([2]), forKey: "login")
      third.setRecord(Data([3]), forKey: "login")
      let last = FileCountdownStore(folder: folder.url)
      #expect(last.record(forKey: "login") == Data([3]))
      last.setRecord(nil, forKey: "login")
      last.setRecord(nil, forKey: "other")
      #expect(folder.names.isEmpty)
    }
  }
}
