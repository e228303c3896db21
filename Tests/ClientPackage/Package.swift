// swift-tools-version: 6.0
import PackageDescription

// An app's module, outside the library's package, that uses everything public. CLIENT in the environment says which compiler
// features the app has switched on.
let settings: [SwiftSetting] =
  switch Context.environment["CLIENT"] {
  case "upcoming-features":
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
  case "main-actor":
    // Swift 6.2 and later. Its own setting for this needs a later version of the tools.
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
      swiftSettings: settings)
  ]
)
