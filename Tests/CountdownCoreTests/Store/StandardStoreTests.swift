import Foundation
import Testing

@testable import CountdownCore

@Suite("The store of the app's own center")
struct StandardStoreTests {
  @Test("is in files where an app can write them, and in the user defaults where it can't")
  func stores() {
    #expect(PersistentStorage.files.makeStore() is FileCountdownStore)
    #expect(PersistentStorage.userDefaults.makeStore() is UserDefaultsCountdownStore)
  }

  @Test("is the system's: an Apple TV doesn't let an app write to Application Support")
  func systems() throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/CountdownCore/Platform/PersistentStorage.swift").standardized
    let lines = try String(contentsOf: source, encoding: .utf8).split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }
    let start = try #require(lines.firstIndex(of: "#if os(tvOS)"))
    let end = try #require(lines.firstIndex(of: "#else"))
    #expect(lines[start..<end].contains("static let ofSystem = userDefaults"))
    #expect(lines[end...].contains("static let ofSystem = files"))
  }
}
