// swift-tools-version: 6.0
import PackageDescription

#if os(Linux)
// Linux has no UIKit. With this headless module, the code for iOS also compiles and runs on Linux.
let uikit: [Target.Dependency] = ["UIKit"]
// Swift Testing imports a module of this name wherever a module named UIKit is imported.
let uikitTesting: [Target.Dependency] = ["UIKit", "_Testing_UIKit"]
// The folders of tests that simulate touches, VoiceOver, and versions of UIKit. Only the headless module can simulate them.
let kitTestsOnLinux: [String] = []
let linuxTargets: [Target] = [
  .target(name: "UIKit", path: "Sources/HeadlessUIKit"),
  .target(name: "_Testing_UIKit", path: "Sources/HeadlessUIKitTesting"),
  .executableTarget(
    name: "SampleApp",
    dependencies: ["CountdownKit", "CountdownTestSupport", "UIKit"],
    path: "SampleApp",
    exclude: ["iOS"],
    sources: ["Screens", "Terminal"]),
  .testTarget(
    name: "SampleAppTests",
    dependencies: ["SampleApp", "CountdownTestSupport", "TestSupport"] + uikitTesting),
]
#else
let uikit: [Target.Dependency] = []
let uikitTesting: [Target.Dependency] = []
let kitTestsOnLinux = ["Systems", "Touch", "VoiceOver"]
let linuxTargets: [Target] = []
#endif

let libraries: [Target] = [
  .target(name: "CountdownCore", resources: [.copy("PrivacyInfo.xcprivacy"), .process("Text/Resources")]),
  .target(name: "CountdownKit", dependencies: ["CountdownCore"] + uikit),
  .target(name: "CountdownTestSupport", dependencies: ["CountdownCore"]),
  .executableTarget(name: "CountdownBenchmark", dependencies: ["CountdownCore"]),
]

let tests: [Target] = [
  // What the tests of all targets share.
  .target(name: "TestSupport", path: "Tests/TestSupport"),
  .testTarget(name: "CountdownCoreTests", dependencies: ["CountdownCore", "CountdownTestSupport", "TestSupport"]),
  .testTarget(
    name: "CountdownTestSupportTests", dependencies: ["CountdownCore", "CountdownTestSupport", "TestSupport"]),
  .testTarget(
    name: "CountdownKitTests",
    dependencies: ["CountdownKit", "CountdownTestSupport", "TestSupport"] + uikitTesting,
    exclude: kitTestsOnLinux),
  // Compiles and runs the code in the articles.
  .testTarget(
    name: "ListingTests",
    dependencies: ["CountdownKit", "CountdownTestSupport", "TestSupport"] + uikitTesting),
  .testTarget(name: "HeadlessUIKitTests", dependencies: ["TestSupport"] + uikitTesting),
]

// Each file imports every module that it uses. UIKit includes Foundation. An import is public only if a public declaration needs it.
// Swift 6.0 ignores features that it doesn't know.
let features: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
let targets = libraries + tests + linuxTargets
for target in targets { target.swiftSettings = features }

let package = Package(
  name: "CountdownKit",
  defaultLocalization: "en",
  platforms: [
    .iOS(.v15), .tvOS(.v15), .visionOS(.v1), .macCatalyst(.v15), .macOS(.v12), .watchOS(.v9),
  ],
  products: [
    .library(name: "CountdownCore", targets: ["CountdownCore"]),
    .library(name: "CountdownKit", targets: ["CountdownKit"]),
    .library(name: "CountdownTestSupport", targets: ["CountdownTestSupport"]),
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)
