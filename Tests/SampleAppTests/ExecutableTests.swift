import Foundation
import Testing

@testable import SampleApp

@Suite("The executable")
struct ExecutableTests {
  /// Where the words start the line, one after the other; records which are not there.
  private func times(of expected: [String], in lines: [TourLine]) -> [Double] {
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
    let executable = try Executable()
    let outcome = try await executable.run()
    let report: Comment = "\(outcome.output)\(outcome.errors)"
    #expect(outcome.status == ExitStatus.success, report)
    #expect(outcome.errors.isEmpty, report)
    #expect(executable.folder.contents.isEmpty, "nothing is left behind, nor kept where the user's is")
    let lines = outcome.lines.compactMap(TourLine.init)
    #expect(lines.count == outcome.lines.count, "each line has its time")
    #expect(lines.map(\.seconds) == lines.map(\.seconds).sorted(), "the time goes on across processes")
    // Not the values in between: a stalled machine may skip them, and the tour's own judge knows. It may also come too
    // near to the end of a count for what is done in the middle.
    let start = ["page CountdownKit", "1 Sign in", "touch 1", "page Sign in", "1 Text me a code", "touch 1"]
    let counting = ["1 Sending…, title #999999, border #999999, disabled", "1 Resend in 3 s"]
    let relaunch = [
      "back", "page CountdownKit", "touch 1", "page Sign in", "relaunch", "# another process", "page CountdownKit",
      "touch 1", "page Sign in",
    ]
    let failure = [
      "1 It answers: no connection", "back", "touch 2", "2 Sending…", "text No code was sent: there is no connection.",
      "2 Call me instead",
    ]
    let refusal = [
      "1 It answers: 429, Retry-After: 1", "back", "touch 2", "2 Sending…", "text Too many requests for 1 s.",
      "1 It answers: sends the code", "back", "page Sign in",
    ]
    let limit = [
      "touch 2", "2 Sending…", "back", "touch 1", "page Sign in", "2 Sending…", "back", "touch 1", "page Sign in",
      "2 Resend in ", "touch 1", "text Sent. The last one today.", "1 No more codes until ", "2 No more codes until ",
      "touch 1, nothing happens", "back", "touch 1", "1 No more codes until ", "2 No more codes until ", "back",
    ]
    let tagged = [
      "touch 2", "page A button found by its tag", "1 获取验证码", "touch 1", "1 3秒后重新获取, title #999999",
      "1 重新获取验证码, title #353544, border #353544, enabled", "back",
    ]
    let selfStarting = [
      "touch 3", "page A button that starts itself", "text No code sent yet", "1 获取验证码, title #007AFF",
      "touch 1", "text Codes sent: 1", "1 3秒",
    ]
    let background = ["the app goes to the background", "the app comes back"]
    let steered = [
      "1 获取验证码", "back", "touch 4", "page A button steered by a property", "1 收不到验证码?", "touch 1",
      "1 接收短信大约需要3秒, title #8E8E93, disabled", "1 收不到验证码?, title #E85933, enabled", "back",
      "page A list on reused cells", "# no fault",
    ]
    let isStalled = outcome.output.contains("stalled")
    let signIn = start + counting + (isStalled ? [] : relaunch) + failure + refusal + limit
    let upToSteered = signIn + tagged + selfStarting + (isStalled ? [] : background)
    let seen = times(of: upToSteered + steered, in: lines)
    guard seen.count == upToSteered.count + steered.count else { return }
    // Not before their time, by the times that are printed cut to milliseconds.
    let textTouch = seen[start.count - 1]
    let textEnd = lines.first { $0.seconds > textTouch && $0.words.hasPrefix("1 Text me a code") }
    #expect(textEnd.map { $0.seconds - textTouch > 2.998 } == true)
    #expect(seen[signIn.count + 5] - seen[signIn.count + 3] > 2.998)
    #expect(seen[upToSteered.count] - seen[signIn.count + tagged.count + 4] > 2.998)
  }

  @Test("A length that is given holds for the tour, too")
  func seconds() async throws {
    let outcome = try await Executable().run("--tour", "--seconds", "1")
    #expect(outcome.status == ExitStatus.success, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("1秒后重新获取"))
    #expect(outcome.output.contains("1      Resend in 1 s"))
    #expect(!outcome.output.contains("2秒"))
  }

  @Test("--help tells of modes, keys, options and exit codes", arguments: ["--help", "-h"])
  func help(option: String) async throws {
    let outcome = try await Executable().run(option)
    #expect(outcome.status == ExitStatus.success)
    #expect(outcome.output == Usage.text)
    #expect(outcome.errors.isEmpty)
    let words = [
      "In a terminal", "Without a terminal", "b ", "z ", "r ", "q ", "--seconds", "--tour", "--draw", "NO_COLOR",
      "Exit status",
    ]
    for word in words {
      #expect(outcome.output.contains(word))
    }
  }

  @Test("--draw writes the picture that the readme shows, and keeps nothing")
  func draw() async throws {
    let executable = try Executable()
    let file = executable.folder.path + "/buttons.svg"
    let outcome = try await executable.run("--draw", file)
    #expect(outcome.status == ExitStatus.success, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == ButtonPictureTests.committed)
    #expect(executable.folder.contents == ["buttons.svg"])
  }

  @Test("A picture that cannot be written is said on standard error")
  func drawNowhere() async throws {
    let executable = try Executable()
    let outcome = try await executable.run("--draw", executable.folder.path + "/none/buttons.svg")
    #expect(outcome.status == ExitStatus.notDrawn)
    #expect(outcome.errors.hasPrefix("SampleApp: cannot draw into "))
    #expect(executable.folder.contents.isEmpty)
  }

  @Test("A device that a picture is drawn into stays a device, and its error is reported")
  func drawIntoDevice() async throws {
    let executable = try Executable()
    // A link: a program that replaces what it is given replaces the link, not the machine's device.
    let device = executable.folder.path + "/full"
    try FileManager.default.createSymbolicLink(atPath: device, withDestinationPath: "/dev/full")
    let outcome = try await executable.run("--draw", device)
    #expect(outcome.status == ExitStatus.notDrawn)
    #expect(outcome.errors.hasPrefix("SampleApp: cannot draw into "))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: device) == "/dev/full")
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
