// swift-tools-version: 6.0
import PackageDescription

// An app's module outside the library's package. It uses every public name. The environment variable CLIENT selects the
// compiler features that the app enables.
let settings: [SwiftSetting] =
  switch Context.environment["CLIENT"] {
  case "upcoming-features":
    ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }
  case "main-actor":
    [.enableUpcomingFeature("MemberImportVisibility"), .unsafeFlags(["-default-isolation", "MainActor"])]
  case "swift-5": [.swiftLanguageMode(.v5)]
  default: []
  }

let package = Package(
  name: "Client",
  platforms: [.iOS(.v15), .tvOS(.v15), .visionOS(.v1), .macCatalyst(.v15), .macOS(.v12)],
  dependencies: [.package(name: "CountdownKit", path: "../..")],
  targets: [
    // It imports only the core.
    .target(
      name: "CoreClient", dependencies: [.product(name: "CountdownCore", package: "CountdownKit")],
      swiftSettings: settings + [.unsafeFlags(["-warnings-as-errors"])]),
    .target(
      name: "Client",
      dependencies: ["CountdownKit", "CountdownTestSupport"].map { .product(name: $0, package: "CountdownKit") },
      swiftSettings: settings + [.unsafeFlags(["-warnings-as-errors"])]),
    // It runs, and calls the library on the wrong thread.
    .executableTarget(
      name: "OffMainThread", dependencies: [.product(name: "CountdownKit", package: "CountdownKit")],
      swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
  ]
)
