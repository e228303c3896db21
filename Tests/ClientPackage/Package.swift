// swift-tools-version: 6.0
import PackageDescription

// An app's module outside the library's package. It uses every public name. The environment variable CLIENT selects the
// compiler features that the app enables.
let settings: [SwiftSetting] =
  switch Context.environment["CLIENT"] {
  case "upcoming-features":
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  case "main-actor":
    // Needs Swift 6.2. The manifest's own setting for this needs a later tools version.
    [.enableUpcomingFeature("MemberImportVisibility"), .unsafeFlags(["-default-isolation", "MainActor"])]
  case "swift-5":
    [.swiftLanguageMode(.v5)]
  default:
    []
  }

let package = Package(
  name: "Client",
  platforms: [.iOS(.v13), .tvOS(.v13), .visionOS(.v1), .macCatalyst(.v13), .macOS(.v10_15)],
  dependencies: [.package(name: "CountdownKit", path: "../..")],
  targets: [
    .target(
      name: "Client",
      dependencies: [
        .product(name: "CountdownKit", package: "CountdownKit"),
        .product(name: "CountdownTestSupport", package: "CountdownKit"),
      ],
      // Not on the command line, where it would conflict with the flags that Swift Build passes for a dependency.
      swiftSettings: settings + [.unsafeFlags(["-warnings-as-errors"])])
  ]
)
