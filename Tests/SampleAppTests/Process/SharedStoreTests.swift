import CountdownKit
import Foundation
import Testing

@testable import SampleApp

@Suite("The shared center's store in a process of its own")
struct SharedStoreTests {
  @Test("An app gives the shared center its store once, before the first use")
  func once() async throws {
    let folder = try ScratchFolder()
    let result = try await onNewThread {
      try TestProcess("SharedStoreTests/launchOfAnApp", in: folder).waitUntilExit()
    }
    #expect(result.status == 0, "\(result.errors)")
    let center = CountdownCenter(store: FileCountdownStore(folder: URL(fileURLWithPath: folder.path)))
    #expect(center["login"] != nil)
    #expect(center["other"] == nil)
    let refusal = "A store was set before, or the center is already in use."
    #expect(result.errors.components(separatedBy: refusal).count == 3)
  }

  @Test("A launch", .enabled(if: TestProcess.isCurrent))
  func launchOfAnApp() throws {
    let (own, second) = (FileCountdownStore(folder: TestProcess.folder), InMemoryCountdownStore())
    #expect(CountdownCenter.setSharedStore(own))
    #expect(!CountdownCenter.setSharedStore(second))
    try CountdownCenter.shared.start("login", duration: 3600)
    #expect(!CountdownCenter.setSharedStore(second))
    try CountdownCenter.shared.start("other", duration: 3600)
    CountdownCenter.shared.cancel("other")
    #expect(try own.load() != nil)
    #expect(second.load() == nil)
  }
}
