import Foundation

/// A process that takes one measurement: this program again, so that heap, threads and CPU time are those of the
/// measurement alone.
struct CellProcess {
  /// What the process writes as its only line.
  enum Outcome: Codable {
    case sample(Sample)
    case startTookTooLong

    init(_ result: Result<Sample, MeasurementError>) {
      switch result {
      case .success(let sample): self = .sample(sample)
      case .failure: self = .startTookTooLong
      }
    }

    var line: String {
      (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
    }
  }

  var cell: Cell

  func run() -> Result<Sample, MeasurementError> {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [Options.measureOption, argument]
    process.standardOutput = output
    do { try process.run() } catch { return .failure(.noResult(status: -1)) }
    let limit = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 30 + 4 * cell.estimatedSeconds, execute: limit)
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    limit.cancel()
    switch try? JSONDecoder().decode(Outcome.self, from: data) {
    case .sample(let sample): return .success(sample)
    case .startTookTooLong: return .failure(.startTookTooLong)
    case nil where process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM:
      return .failure(.tookTooLong)
    case nil: return .failure(.noResult(status: process.terminationStatus))
    }
  }

  private var argument: String {
    (try? JSONEncoder().encode(cell)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
