import Foundation

/// What the command line asks for. Nil leaves a thing to the plan.
struct Options: Equatable {
  var wantsHelp = false
  var wantsJSON = false
  var isQuick = false
  var counts: [Int]?
  var designs: [DesignName]?
  var phases: [Phase]?
  var seconds: Int?
  var rounds: Int?
  /// The one measurement that this process is to take, for the process that has started it.
  var cell: Cell?

  static let allowedCounts = 1...1_000_000
  static let allowedSeconds = 1...3_600
  static let allowedRounds = 1...100
  /// Not in the help: how the benchmark calls itself.
  static let measureOption = "--measure"

  /// - Parameter arguments: Without the program's name.
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
        guard Self.optionsWithValue.contains(option) else { throw .unknown(argument) }
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else { throw .missingValue(option: option) }
        try set(option, to: value)
      }
    }
  }

  private static let optionsWithValue = [
    "--count", "--design", "--phase", "--seconds", "--rounds", measureOption,
  ]

  private mutating func set(_ option: String, to value: String) throws(OptionsError) {
    switch option {
    case "--count": counts = try Self.list(option, value) { Self.number($0, in: Self.allowedCounts) }
    case "--design": designs = try Self.list(option, value, of: DesignName.self)
    case "--phase": phases = try Self.list(option, value, of: Phase.self)
    case "--seconds": seconds = try Self.one(option, value, in: Self.allowedSeconds)
    case "--rounds": rounds = try Self.one(option, value, in: Self.allowedRounds)
    default: cell = try Self.cell(option, value)
    }
  }

  private static func cell(_ option: String, _ value: String) throws(OptionsError) -> Cell {
    guard let cell = try? JSONDecoder().decode(Cell.self, from: Data(value.utf8)), allowedCounts.contains(cell.count),
      allowedSeconds.contains(cell.seconds)
    else { throw .badValue(option: option, value: value, allowed: "a measurement") }
    return cell
  }

  private static func number(_ text: some StringProtocol, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }

  private static func one(_ option: String, _ value: String, in range: ClosedRange<Int>) throws(OptionsError) -> Int {
    guard let number = number(value, in: range) else {
      let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw .badValue(option: option, value: value, allowed: allowed)
    }
    return number
  }

  private static func list(
    _ option: String, _ value: String, _ parse: (Substring) -> Int?
  ) throws(OptionsError) -> [Int] {
    let allowed = "whole numbers from \(allowedCounts.lowerBound) to \(allowedCounts.upperBound) with commas between"
    return try list(option, value, allowed: allowed, parse)
  }

  private static func list<Name: RawRepresentable<String> & CaseIterable & Hashable>(
    _ option: String, _ value: String, of type: Name.Type
  ) throws(OptionsError) -> [Name] {
    let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
    return try list(option, value, allowed: "some of \(names) with commas between") { Name(rawValue: String($0)) }
  }

  /// Each value once, in the order of the command line.
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
