import Foundation
import Testing

/// What Xcode would say of the project for iOS, as far as it can be said without Xcode.
@Suite("The Xcode project")
struct XcodeProjectTests {
  private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("SampleApp/iOS")
  private let objects: [String: [String: Any]]
  private let root: String

  init() throws {
    let url = folder.appendingPathComponent("CountdownKitSample.xcodeproj/project.pbxproj")
    let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: url), format: nil)
    let project = try #require(list as? [String: Any])
    #expect(project["objectVersion"] as? String == "77")
    objects = try #require(project["objects"] as? [String: [String: Any]])
    root = try #require(project["rootObject"] as? String)
  }

  private func all(_ kind: String) -> [[String: Any]] {
    objects.values.filter { $0["isa"] as? String == kind }
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).standardizedFileURL.path)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// Every string in a value, however deep.
  private func strings(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let table as [String: Any]: table.keys + table.values.flatMap(strings)
    default: []
    }
  }

  private func settings(_ name: String) -> [String] {
    all("XCBuildConfiguration").compactMap { ($0["buildSettings"] as? [String: Any])?[name] as? String }
  }

  @Test("Each object that is named is there, and each that is there is named")
  func references() {
    let isIdentifier: (String) -> Bool = { $0.count == 24 && $0.allSatisfy(\.isHexDigit) }
    let named = Set(objects.values.flatMap(strings).filter(isIdentifier)).union([root])
    #expect(named.symmetricDifference(objects.keys).isEmpty)
    #expect(objects.keys.allSatisfy(isIdentifier))
  }

  @Test("Its folders are there: the app's own and the screens that all hosts show")
  func folders() {
    let paths = all("PBXFileSystemSynchronizedRootGroup").compactMap { $0["path"] as? String }
    #expect(paths.sorted() == ["../Screens", "App"])
    for path in paths { #expect(exists(path)) }
  }

  @Test("It uses this package's products, from where the package lies")
  func package() throws {
    let paths = all("XCLocalSwiftPackageReference").compactMap { $0["relativePath"] as? String }
    #expect(paths == ["../.."])
    let manifest = try text("../../Package.swift")
    for product in all("XCSwiftPackageProductDependency").compactMap({ $0["productName"] as? String }) {
      #expect(manifest.contains(".library(name: \"\(product)\""))
    }
  }

  @Test("A phone shows it upright, for its pages do not scroll: lying, they would lose their last rows")
  func orientation() throws {
    let upright = "UIInterfaceOrientationPortrait"
    #expect(settings("INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone") == [upright, upright])
  }

  @Test("The files that its settings name are there")
  func files() throws {
    #expect(settings("INFOPLIST_FILE") == ["Info.plist", "Info.plist"])
    #expect(exists("Info.plist"))
    let bridge = "App/CountdownKitSample-Bridging-Header.h"
    #expect(settings("SWIFT_OBJC_BRIDGING_HEADER") == [bridge, bridge])
    for line in try text(bridge).split(whereSeparator: \.isNewline) {
      let header = try #require(line.split(separator: "\"").last)
      #expect(exists("App/\(header)"))
    }
    #expect(settings("ASSETCATALOG_COMPILER_APPICON_NAME") == ["AppIcon", "AppIcon"])
    #expect(settings("ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME") == ["AccentColor", "AccentColor"])
    for catalog in ["", "AppIcon.appiconset/", "AccentColor.colorset/"] {
      let data = try Data(contentsOf: folder.appendingPathComponent("App/Assets.xcassets/\(catalog)Contents.json"))
      #expect(try JSONSerialization.jsonObject(with: data) is [String: Any])
    }
  }

  @Test("The scene delegate that its Info.plist names is one of its classes")
  func sceneDelegate() throws {
    let data = try Data(contentsOf: folder.appendingPathComponent("Info.plist"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    #expect(strings(in: list).contains("$(PRODUCT_MODULE_NAME).SceneDelegate"))
    let source = try text("App/SceneDelegate.swift")
    #expect(source.contains("final class SceneDelegate: UIResponder, UIWindowSceneDelegate"))
  }

  @Test("What stands in for the bridging header has its classes, each with its initialiser")
  func bridgedClasses() throws {
    let classes = try text("App/CountdownKitSample-Bridging-Header.h").split(whereSeparator: \.isNewline)
      .compactMap { $0.split(separator: "\"").last?.dropLast(2) }
    let stand = try text("TypeCheck/BridgedClasses.swift")
    #expect(stand.components(separatedBy: "final class ").count - 1 == classes.count)
    for name in classes {
      #expect(stand.contains("final class \(name): UIViewController"))
      #expect(try text("App/\(name).h").contains("@interface \(name) : UIViewController"))
    }
  }
}
