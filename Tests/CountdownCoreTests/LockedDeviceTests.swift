import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownCore

@MainActor @Suite("Launched before the device is first unlocked")
struct LockedDeviceTests {
  @Test("a store of files leaves what it may not read, and a limit lasts beyond that")
  func limitLasts() throws {
    let clock = ManualClock()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CountdownKitTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let reports = Recorder<CountdownError>()
    let policy = ResendPolicy(waits: [60], limit: 1)
    func launch(_ store: FileCountdownStore) -> CountdownCenter {
      clock.run { CountdownCenter(store: store) { reports.record($0) } }
    }
    launch(FileCountdownStore(folder: folder)).noteSend("login", under: policy)
    clock.reboot()
    let locked = FileCountdownStore(
      folder: folder, fileSystem: FileCountdownStore.FileSystem(read: { _ in throw CocoaError(.fileReadNoPermission) }))
    #expect(launch(locked)["login"] == nil)
    clock.relaunch()
    let center = launch(FileCountdownStore(folder: folder))
    #expect(center.allowance(for: "login", under: policy).isLimitReached)
    #expect(center["login"]?.isAtLimit == true)
    #expect(reports.count == 0)
  }

  @Test("a store of files lists what cannot be read for any other reason, so that it is removed")
  func damaged() {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("CountdownKitTests-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    FileCountdownStore(folder: folder).setRecord(Data([1]), forKey: "login")
    let store = FileCountdownStore(
      folder: folder, fileSystem: FileCountdownStore.FileSystem(read: { _ in throw CocoaError(.fileReadCorruptFile) }))
    #expect(store.keys.count == 1)
    #expect(store.keys != ["login"])
  }
}
