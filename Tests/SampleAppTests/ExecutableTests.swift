import Testing

@testable import SampleApp

@Suite("The executable")
struct ExecutableTests {
  /// A line of the tour without its time, which is the machine's affair.
  private struct Line {
    var seconds: Double
    var words: String

    init?(_ line: String) {
      let parts = line.split(separator: " ", omittingEmptySubsequences: true)
      guard parts.count > 2, parts[1] == "s", let seconds = Double(parts[0]) else { return nil }
      self.seconds = seconds
      words = parts.dropFirst(2).joined(separator: " ")
    }
  }

  /// Where the words start the line, one after the other; records which are not there.
  private func times(of expected: [String], in lines: [Line]) -> [Double] {
    var rest = lines[...]
    var times: [Double] = []
    for words in expected {
      guard let index = rest.firstIndex(where: { $0.words.hasPrefix(words) }) else {
        Issue.record("\"\(words)\" is not where it should be, after \(times.count) others")
        return times
      }
      times.append(rest[index].seconds)
      rest = rest[(index + 1)...]
    }
    return times
  }

  @Test("Through a pipe it plays the tour, and finds no fault")
  func tour() async throws {
    let outcome = try await Executable().run()
    let report: Comment = "\(outcome.output)\(outcome.errors)"
    #expect(outcome.status == ExitStatus.success, report)
    #expect(outcome.errors.isEmpty, report)
    let lines = outcome.lines.compactMap(Line.init)
    #expect(lines.count == outcome.lines.count, "each line has its time")
    // Not the values in between: a stalled machine may skip them, and the tour's own judge knows.
    let expected = [
      "page Sign in", "1 获取验证码", "touch 1", "1 3秒后重新获取, title #999999, border #999999, ignores touches",
      "1 重新获取验证码, title #353544, border #353544, enabled",
      "touch 2", "page A button that starts itself", "text No code sent yet", "1 获取验证码, title #007AFF",
      "touch 1", "text Codes sent: 1", "1 3秒", "1 获取验证码", "back", "page Sign in",
      "touch 3", "page A button steered by a property", "1 收不到验证码?", "touch 1",
      "1 接收短信大约需要3秒, title #8E8E93, disabled", "1 收不到验证码?, title #E85933, enabled",
      "touch 1", "1 接收短信大约需要3秒, title #8E8E93, disabled", "1 收不到验证码?, title #E85933, enabled", "# no fault",
    ]
    let times = times(of: expected, in: lines)
    #expect(times == times.sorted())
    guard times.count == expected.count else { return }
    // Not before their time, by the times that are printed cut to milliseconds.
    #expect(times[4] - times[2] > 2.998)
    #expect(times[12] - times[9] > 2.998)
    #expect(times[23] - times[21] > 2.998)
  }

  @Test("A length that is given holds for the tour, too")
  func seconds() async throws {
    let outcome = try await Executable().run("--tour", "--seconds", "1")
    #expect(outcome.status == ExitStatus.success, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("1秒后重新获取"))
    #expect(!outcome.output.contains("2秒"))
  }

  @Test("--help tells of modes, keys, options and exit codes", arguments: ["--help", "-h"])
  func help(option: String) async throws {
    let outcome = try await Executable().run(option)
    #expect(outcome.status == ExitStatus.success)
    #expect(outcome.output == Usage.text)
    #expect(outcome.errors.isEmpty)
    for word in ["In a terminal", "Without a terminal", "b ", "q ", "--seconds", "--tour", "NO_COLOR", "Exit status"] {
      #expect(outcome.output.contains(word))
    }
  }

  @Test("What it does not understand it says on standard error")
  func badUsage() async throws {
    for arguments in [("--seconds", "0"), ("--tour", "--fast")] {
      let outcome = try await Executable().run(arguments.0, arguments.1)
      #expect(outcome.status == ExitStatus.badUsage)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("SampleApp: "))
    }
  }
}
