import Foundation
import Testing

@testable import CountdownCore

@Suite("Privacy manifests")
struct PrivacyManifestTests {
  /// The categories that require a reason in a manifest, with the names of their APIs in source code.
  private static let namesByCategory: [String: Set<String>] = [
    "NSPrivacyAccessedAPICategoryUserDefaults": ["UserDefaults", "NSUserDefaults", "AppStorage"],
    "NSPrivacyAccessedAPICategorySystemBootTime": ["systemUptime", "mach_absolute_time"],
    "NSPrivacyAccessedAPICategoryFileTimestamp": [
      "creationDate", "modificationDate", "fileModificationDate", "contentModificationDate",
      "contentModificationDateKey", "creationDateKey", "getattrlist", "getattrlistbulk", "fgetattrlist",
      "getattrlistat", "stat", "fstat", "fstatat", "lstat",
    ],
    "NSPrivacyAccessedAPICategoryDiskSpace": [
      "volumeAvailableCapacity", "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
      "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
      "statfs", "statvfs", "fstatfs", "fstatvfs",
    ],
    "NSPrivacyAccessedAPICategoryActiveKeyboards": ["activeInputModes"],
  ]

  /// The reasons that apply to a library that keeps its own values in the user defaults of the app or of an app group.
  private static let validReasons = [
    "NSPrivacyAccessedAPICategoryUserDefaults": ["CA92.1", "1C8F.1"]
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

  private func sources(of target: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources").appendingPathComponent(target)
  }

  /// Returns every word in the target's sources, without comments.
  private func words(of target: String) throws -> Set<String> {
    let folder = sources(of: target)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    try #require(!paths.isEmpty)
    return try paths.reduce(into: []) { words, path in
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      for line in text.split(whereSeparator: \.isNewline) where !line.drop(while: \.isWhitespace).hasPrefix("//") {
        words.formUnion(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
      }
    }
  }

  private func manifest(of target: String) throws -> Manifest? {
    let url = sources(of: target).appendingPathComponent("PrivacyInfo.xcprivacy")
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try PropertyListDecoder().decode(Manifest.self, from: Data(contentsOf: url))
  }

  @Test(
    "Each manifest gives reasons for exactly the APIs that its target's sources use",
    arguments: ["CountdownCore", "CountdownKit", "CountdownTestSupport"])
  func reasons(target: String) throws {
    let words = try words(of: target)
    let called = Self.namesByCategory.filter { !$0.value.isDisjoint(with: words) }.keys.sorted()
    let manifest = try manifest(of: target)
    #expect((manifest?.NSPrivacyAccessedAPITypes ?? []).map(\.NSPrivacyAccessedAPIType).sorted() == called)
    for access in manifest?.NSPrivacyAccessedAPITypes ?? [] {
      #expect(access.NSPrivacyAccessedAPITypeReasons == Self.validReasons[access.NSPrivacyAccessedAPIType])
    }
  }

  @Test("The manifest is a resource of CountdownCore, and declares no tracking and no collected data")
  func tracking() throws {
    let manifest = try #require(try manifest(of: "CountdownCore"))
    #expect(!manifest.NSPrivacyTracking)
    #expect(manifest.NSPrivacyTrackingDomains.isEmpty)
    #expect(manifest.NSPrivacyCollectedDataTypes.isEmpty)
    #expect(Bundle.module.url(forResource: "PrivacyInfo", withExtension: "xcprivacy") != nil)
  }
}
