import Foundation

/// The parsed command line. An option that is `nil` gets its default from the plan.
struct Options: Equatable {
  var wantsHelp = false
  var wantsJSON = false
  var isQuick = false
  var counts: [Int]?
  var designs: [DesignName]?
  var phases: [Phase]?
  /// Leeways in milliseconds.
  var leeways: [Int]?
  var seconds: Int?
  var rounds: Int?
  /// The path of the file for the chart.
  var chart: String?
  /// The single measurement that this process takes for the process that launched it.
  var cell: Cell?

  static let allowedCounts = 1...1_000_000
  static let allowedLeeways = 0...60_000
  static let allowedSeconds = 1...3_600
  static let allowedRounds = 1...100
  /// The option with which the benchmark launches itself. The usage text doesn't mention it.
  static let measureOption = "--measure"

  /// Parses a command line.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  init(arguments: [String]) throws(OptionsError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = parts[0]
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--json": wantsJSON = true
      case "--quick": isQuick = true
      default:
        guard Self.optionsWithValue.contains(option) else {
          throw argument.hasPrefix("-") ? .unknown(argument) : .unexpected(argument)
        }
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else { throw .missingValue(option: option) }
        try set(option, to: value)
      }
    }
  }

  private static let optionsWithValue = [
    "--count", "--design", "--phase", "--leeway", "--seconds", "--rounds", "--chart", measureOption,
  ]

  private mutating func set(_ option: String, to value: String) throws(OptionsError) {
    switch option {
    case "--count":
      let allowed = "whole numbers \(Self.text(Self.allowedCounts)), separated by commas"
      counts = try Self.list(option, value, allowed: allowed) { Self.number($0, in: Self.allowedCounts) }
    case "--design": designs = try Self.names(option, value)
    case "--phase": phases = try Self.names(option, value)
    case "--leeway":
      let allowed = "whole numbers \(Self.text(Self.allowedLeeways)), separated by commas"
      leeways = try Self.list(option, value, allowed: allowed) { Self.number($0, in: Self.allowedLeeways) }
    case "--seconds": seconds = try Self.one(option, value, in: Self.allowedSeconds)
    case "--rounds": rounds = try Self.one(option, value, in: Self.allowedRounds)
    case "--chart":
      guard !value.isEmpty else { throw .badValue(option: option, value: value, allowed: "the name of a file") }
      chart = value
    default: cell = try Self.cell(option, value)
    }
  }

  private static func cell(_ option: String, _ value: String) throws(OptionsError) -> Cell {
    guard let cell = try? JSONDecoder().decode(Cell.self, from: Data(value.utf8)), allowedCounts.contains(cell.count),
      allowedSeconds.contains(cell.seconds), allowedLeeways.contains(cell.leeway)
    else { throw .badValue(option: option, value: value, allowed: "a measurement") }
    return cell
  }

  private static func one(_ option: String, _ value: String, in range: ClosedRange<Int>) throws(OptionsError) -> Int {
    guard let number = number(value, in: range) else {
      throw .badValue(option: option, value: value, allowed: "a whole number \(text(range))")
    }
    return number
  }

  private static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func text(_ range: ClosedRange<Int>) -> String {
    "from \(range.lowerBound) to \(range.upperBound)"
  }

  private static func names<Name: RawRepresentable<String> & CaseIterable & Hashable>(
    _ option: String, _ value: String
  ) throws(OptionsError) -> [Name] {
    let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
    return try list(option, value, allowed: "one or more of \(names), separated by commas") {
      Name(rawValue: String($0))
    }
  }

  /// Parses a comma-separated list. Drops repeated elements and keeps the order.
  private static func list<Element: Hashable>(
    _ option: String, _ value: String, allowed: String, _ parse: (Substring) -> Element?
  ) throws(OptionsError) -> [Element] {
    var elements: [Element] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      guard let element = parse(part) else { throw .badValue(option: option, value: value, allowed: allowed) }
      if !elements.contains(element) { elements.append(element) }
    }
    return elements
  }
}

/// An error in the command line.
enum OptionsError: Error, Equatable, CustomStringConvertible {
  case unknown(String)
  case unexpected(String)
  case missingValue(option: String)
  case badValue(option: String, value: String, allowed: String)
  /// None of the given designs is measured with any of the given counts.
  case nothingToMeasure
  case unwritableFile(String, reason: String)

  var description: String {
    switch self {
    case .unknown(let argument): "unknown option \"\(argument)\""
    case .unexpected(let argument): "unexpected argument \"\(argument)\""
    case .missingValue(let option): "\(option) needs a value"
    case .badValue(let option, let value, let allowed): "\(option) needs \(allowed), not \"\(value)\""
    case .nothingToMeasure: "nothing to measure: some designs aren't measured with every count"
    case .unwritableFile(let path, let reason): "can't write \"\(path)\": \(reason)"
    }
  }
}
