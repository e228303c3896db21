// swift-tools-version: 6.0
import PackageDescription

#if os(Linux)
// Linux has no UIKit. A headless module of that name lets the sources that ship to iOS compile, run and be tested here.
let uikit: [Target.Dependency] = ["UIKit"]
// Swift Testing looks for a module of this name as soon as one named UIKit is imported.
let uikitTesting: [Target.Dependency] = ["UIKit", "_Testing_UIKit"]
// Tests that need the headless module's finger, or its word of whether VoiceOver runs.
let headlessOnly: [String] = []
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
    name: "SampleAppTests", dependencies: ["SampleApp", "CountdownKit", "CountdownTestSupport"] + uikitTesting),
]
#else
let uikit: [Target.Dependency] = []
let uikitTesting: [Target.Dependency] = []
let headlessOnly = ["Touch", "VoiceOver"]
let linuxTargets: [Target] = []
#endif

let libraries: [Target] = [
  .target(name: "CountdownCore", resources: [.copy("PrivacyInfo.xcprivacy")]),
  .target(
    name: "CountdownKit",
    dependencies: ["CountdownCore"] + uikit,
    resources: [.process("Resources")]),
  .target(name: "CountdownTestSupport", dependencies: ["CountdownCore"]),
  .executableTarget(name: "CountdownBenchmark", dependencies: ["CountdownCore"]),
]

let tests: [Target] = [
  .testTarget(name: "CountdownCoreTests", dependencies: ["CountdownCore", "CountdownTestSupport"]),
  .testTarget(name: "CountdownBenchmarkTests", dependencies: ["CountdownBenchmark"]),
  .testTarget(name: "CountdownTestSupportTests", dependencies: ["CountdownCore", "CountdownTestSupport"]),
  .testTarget(
    name: "CountdownKitTests",
    dependencies: ["CountdownKit", "CountdownTestSupport"] + uikitTesting,
    exclude: headlessOnly),
  // What the articles show, compiled and run.
  .testTarget(
    name: "RecipeTests",
    dependencies: ["CountdownKit", "CountdownTestSupport"] + uikitTesting),
  .testTarget(name: "HeadlessUIKitTests", dependencies: uikitTesting, exclude: headlessOnly),
]

// Each file states its imports, and which of them its public declarations show. Swift 6.0 ignores a feature it does not know.
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
    .iOS(.v13), .tvOS(.v13), .visionOS(.v1), .macCatalyst(.v13), .macOS(.v10_15), .watchOS(.v6),
  ],
  products: [
    .library(name: "CountdownCore", targets: ["CountdownCore"]),
    .library(name: "CountdownKit", targets: ["CountdownKit"]),
    .library(name: "CountdownTestSupport", targets: ["CountdownTestSupport"]),
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)
