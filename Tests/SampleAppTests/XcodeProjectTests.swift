import Foundation
import FoundationXML
import Testing

/// Checks the project for iOS without Xcode.
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

  /// Returns all strings in a property list, at every level.
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

  @Test("Every reference has an object, and every object has a reference")
  func references() {
    let isIdentifier: (String) -> Bool = { $0.count == 24 && $0.allSatisfy(\.isHexDigit) }
    let named = Set(objects.values.flatMap(strings).filter(isIdentifier)).union([root])
    #expect(named.symmetricDifference(objects.keys).isEmpty)
    #expect(objects.keys.allSatisfy(isIdentifier))
  }

  @Test("The project's folders exist: the app, the shared screens, and the tests that need an app")
  func folders() {
    let paths = all("PBXFileSystemSynchronizedRootGroup").compactMap { $0["path"] as? String }
    let tests = ["CountdownKitTests", "HTTPTests", "HeadlessUIKitTests", "RecipeTests"].map { "../../Tests/\($0)" }
    #expect(paths.sorted() == tests + ["../Screens", "App"])
    for path in paths { #expect(exists(path)) }
  }

  @Test("The project excludes the same test folders as the manifest does on Apple platforms")
  func excludedFolders() throws {
    #expect(try text("../../Package.swift").contains(#"headlessOnly = ["Systems", "Touch", "VoiceOver"]"#))
    let groups = all("PBXFileSystemSynchronizedRootGroup").compactMap { $0["path"] as? String }
    for path in groups where path.contains("/Tests/") {
      let group = try #require(all("PBXFileSystemSynchronizedRootGroup").first { $0["path"] as? String == path })
      let sets = (group["exceptions"] as? [String] ?? []).compactMap {
        objects[$0]?["membershipExceptions"] as? [String]
      }
      let files = try ["Systems", "Touch", "VoiceOver"].flatMap { part in
        exists("\(path)/\(part)")
          ? try FileManager.default.contentsOfDirectory(
            atPath: folder.appendingPathComponent("\(path)/\(part)").standardizedFileURL.path
          ).map { "\(part)/\($0)" } : []
      }
      #expect(Set(sets.joined()) == Set(files), "\(path)")
    }
  }

  @Test("The tests run in the app, and only the app links the package's products")
  func testHost() throws {
    let host = "$(BUILT_PRODUCTS_DIR)/CountdownKitSample.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/CountdownKitSample"
    #expect(settings("TEST_HOST") == Array(repeating: host, count: 8))
    #expect(settings("BUNDLE_LOADER") == Array(repeating: "$(TEST_HOST)", count: 8))
    let products = all("PBXNativeTarget").map { target in
      (target["packageProductDependencies"] as? [String] ?? []).compactMap { objects[$0]?["productName"] as? String }
    }
    #expect(
      products.filter { !$0.isEmpty }.map(Set.init) == [["CountdownCore", "CountdownTestSupport", "CountdownKit"]])
  }

  @Test("On a Mac, one scheme runs each test target, except those of the benchmark and the terminal host")
  func testTargets() throws {
    let parts = try text("../../Package.swift").components(separatedBy: ".testTarget(").dropFirst()
    let targets = parts.compactMap { $0.components(separatedBy: "name: \"").dropFirst().first?.prefix { $0 != "\"" } }
    #expect(targets.count == 8)
    let plan = try text("../../Tests/CountdownKit.xctestplan")
    #expect(try JSONSerialization.jsonObject(with: Data(plan.utf8)) is [String: Any])
    let scheme = try text("CountdownKitSample.xcodeproj/xcshareddata/xcschemes/CountdownKitSample.xcscheme")
    #expect(
      try text("../../.swiftpm/xcode/xcshareddata/xcschemes/CountdownKit-Package.xcscheme")
        .contains("container:Tests/CountdownKit.xctestplan"))
    for target in targets {
      let runs = [plan.contains("\"name\" : \"\(target)\""), scheme.contains("BlueprintName = \"\(target)\"")]
      let isExcluded = ["CountdownBenchmarkTests", "SampleAppTests"].contains(target)
      #expect(runs.filter { $0 }.count == (isExcluded ? 0 : 1), "\(target)")
    }
  }

  @Test("Every target that a scheme names exists")
  func schemes() throws {
    let scheme = try text("CountdownKitSample.xcodeproj/xcshareddata/xcschemes/CountdownKitSample.xcscheme")
    let identifiers = scheme.components(separatedBy: "BlueprintIdentifier = \"").dropFirst().map { $0.prefix(24) }
    #expect(identifiers.count == 6)
    #expect(XMLParser(data: Data(scheme.utf8)).parse())
    let package = try text("../../.swiftpm/xcode/xcshareddata/xcschemes/CountdownKit-Package.xcscheme")
    #expect(XMLParser(data: Data(package.utf8)).parse())
    for identifier in identifiers { #expect(objects[String(identifier)]?["isa"] as? String == "PBXNativeTarget") }
  }

  @Test("The project uses the products of this package")
  func package() throws {
    let paths = all("XCLocalSwiftPackageReference").compactMap { $0["relativePath"] as? String }
    #expect(paths == ["../.."])
    let manifest = try text("../../Package.swift")
    for product in all("XCSwiftPackageProductDependency").compactMap({ $0["productName"] as? String }) {
      #expect(manifest.contains(".library(name: \"\(product)\""))
    }
  }

  @Test("On iPhone, the app supports only portrait orientation, because its pages don't scroll")
  func orientation() throws {
    let portrait = "UIInterfaceOrientationPortrait"
    #expect(settings("INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone") == [portrait, portrait])
  }

  @Test("The files that the build settings name exist")
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

  @Test("The scene delegate that Info.plist names exists")
  func sceneDelegate() throws {
    let data = try Data(contentsOf: folder.appendingPathComponent("Info.plist"))
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    #expect(strings(in: list).contains("$(PRODUCT_MODULE_NAME).SceneDelegate"))
    let source = try text("App/SceneDelegate.swift")
    #expect(source.contains("final class SceneDelegate: UIResponder, UIWindowSceneDelegate"))
  }

  @Test("The type check declares every class of the bridging header")
  func bridgedClasses() throws {
    let classes = try text("App/CountdownKitSample-Bridging-Header.h").split(whereSeparator: \.isNewline)
      .compactMap { $0.split(separator: "\"").last?.dropLast(2) }
    let declarations = try text("TypeCheck/BridgedClasses.swift")
    #expect(declarations.components(separatedBy: "final class ").count - 1 == classes.count)
    for name in classes {
      #expect(declarations.contains("final class \(name): UIViewController"))
      #expect(try text("App/\(name).h").contains("@interface \(name) : UIViewController"))
    }
  }
}
