import Foundation
import Testing

@testable import CountdownCore

@Suite("The privacy manifest")
struct PrivacyManifestTests {
  /// The names of the APIs that require a reason in a manifest.
  private static let names: Set = [
    "UserDefaults", "NSUserDefaults", "AppStorage", "systemUptime", "mach_absolute_time", "activeInputModes",
    "creationDate", "modificationDate", "fileModificationDate", "contentModificationDate", "contentModificationDateKey",
    "creationDateKey", "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat", "fstat", "fstatat",
    "lstat", "statfs", "statvfs", "fstatfs", "fstatvfs", "systemFreeSize", "systemSize", "volumeAvailableCapacity",
    "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
    "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
  ]

  private struct Manifest: Decodable {
    struct Access: Decodable {
      var NSPrivacyAccessedAPIType: String
      var NSPrivacyAccessedAPITypeReasons: [String]
    }
    var NSPrivacyTracking: Bool
    var NSPrivacyTrackingDomains: [String]
    var NSPrivacyCollectedDataTypes: [String]
    var NSPrivacyAccessedAPITypes: [Access]
  }

  @Test(
    "Of the APIs that require a reason, the sources use only the user defaults, in CountdownCore",
    arguments: [("CountdownCore", ["UserDefaults"]), ("CountdownKit", []), ("CountdownTestSupport", [])])
  func sourcesUseOnlyTheUserDefaults(target: String, expected: [String]) throws {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { folder.deleteLastPathComponent() }
    folder.appendPathComponent("Sources/\(target)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    try #require(!paths.isEmpty)
    var words: Set<String> = []
    for path in paths {
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(whereSeparator: \.isNewline) where !line.drop(while: \.isWhitespace).hasPrefix("//") {
        words.formUnion(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
      }
    }
    #expect(words.intersection(Self.names).sorted() == expected)
  }

  @Test("The manifest is a resource. It declares the reasons for the user defaults, and that nothing is collected")
  func manifestIsAResource() throws {
    let url = try #require(LocalizedText.bundle?.url(forResource: "PrivacyInfo", withExtension: "xcprivacy"))
    let manifest = try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: url))
    #expect(!manifest.NSPrivacyTracking)
    #expect(manifest.NSPrivacyTrackingDomains.isEmpty)
    #expect(manifest.NSPrivacyCollectedDataTypes.isEmpty)
    let accesses = manifest.NSPrivacyAccessedAPITypes
    #expect(accesses.map(\.NSPrivacyAccessedAPIType) == ["NSPrivacyAccessedAPICategoryUserDefaults"])
    // The library keeps its own values, in the user defaults of the app or of an app group.
    #expect(accesses.first?.NSPrivacyAccessedAPITypeReasons == ["CA92.1", "1C8F.1"])
  }
}
