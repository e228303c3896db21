import Foundation
import Testing

@testable import SampleApp

@Suite("The executable")
struct ExecutableTests {
  /// Returns the times of lines that begin with the expected texts in order. Records an issue for the first missing text.
  private func times(of expected: [String], in lines: [TourLine]) -> [Double] {
    var rest = lines[...]
    var times: [Double] = []
    for words in expected {
      guard let index = rest.firstIndex(where: { $0.words.hasPrefix(words) }) else {
        Issue.record("\"\(words)\" is missing after \(times.count) others")
        return times
      }
      times.append(rest[index].seconds)
      rest = rest[(index + 1)...]
    }
    return times
  }

  @Test("In a pipe, the sample plays the tour and finds no faults")
  func tour() async throws {
    let executable = try Executable()
    let outcome = try await executable.run()
    let report: Comment = "\(outcome.output)\(outcome.errors)"
    #expect(outcome.status == ExitStatus.success, report)
    #expect(outcome.errors.isEmpty, report)
    #expect(executable.folder.contents.isEmpty, "the tour leaves no files and stores nothing in the user's folders")
    let lines = outcome.lines.compactMap(TourLine.init)
    #expect(lines.count == outcome.lines.count, "each line begins with a time")
    #expect(lines.map(\.seconds) == lines.map(\.seconds).sorted(), "the time continues across processes")
    // The other values aren't expected, because a stalled machine may skip them. The tour checks them itself. A stall may
    // also skip the steps during a countdown.
    let start = ["page CountdownKit", "1 Sign in", "touch 1", "page Sign in", "1 Text me a code", "touch 1"]
    let counting = ["1 Sending…, title #767676, border #767676, disabled", "1 Resend in 3 s"]
    let relaunch = [
      "back", "page CountdownKit", "touch 1", "page Sign in", "relaunch", "# another process", "page CountdownKit",
      "touch 1", "page Sign in",
    ]
    let failure = [
      "1 Response: no connection", "back", "touch 2", "2 Sending…", "text No code was sent: no connection.",
      "2 Call me instead",
    ]
    let refusal = [
      "1 Response: 429, Retry-After: 1", "back", "touch 2", "2 Sending…", "text Too many requests. Try again in 1 s.",
      "1 Response: code sent", "back", "page Sign in",
    ]
    let limit = [
      "touch 2", "2 Sending…", "back", "touch 1", "page Sign in", "2 Sending…", "back", "touch 1", "page Sign in",
      "2 Resend in ", "touch 1", "text Sent. None left today.", "1 No more codes until ", "2 No more codes until ",
      "touch 1, no effect", "back", "touch 1", "1 No more codes until ", "2 No more codes until ", "back",
    ]
    let tagged = [
      "touch 2", "page A button found by its tag", "1 获取验证码", "touch 1", "1 3秒后重新获取, title #999999",
      "1 重新获取验证码, title #353544, border #353544, enabled", "back",
    ]
    let selfStarting = [
      "touch 3", "page A button that starts itself", "text No code sent yet", "1 Get Code, title #007AFF",
      "touch 1", "text Codes sent: 1", "1 3 s",
    ]
    let background = ["the app enters the background", "the app enters the foreground"]
    let property = [
      "1 Get Code", "back", "touch 4", "page A button controlled by a property", "1 收不到验证码?", "touch 1",
      "1 接收短信大约需要3秒, title #8E8E93, disabled", "1 收不到验证码?, title #E85933, enabled", "back",
    ]
    let form = [
      "touch 6", "page A form that must be valid", "touch 1", "touch 2", "text Enter a phone number.", "1 Send a code",
      "touch 3", "back",
    ]
    let sending = [
      "touch 7", "page Buttons that send by themselves", "touch 1", "1 Sending…", "2 Sending…", "1 Resend in ",
      "2 Resend in ", "back",
    ]
    let twoPages = [
      "touch 8", "page A countdown on two pages", "touch 1", "1 Sending…", "page Enter the code", "back",
      "page A countdown on two pages", "back", "page A list with reused cells", "# no faults",
    ]
    let afterProperty = form + sending + twoPages
    let isStalled = outcome.output.contains("stalled")
    let signIn = start + counting + (isStalled ? [] : relaunch) + failure + refusal + limit
    let upToProperty = signIn + tagged + selfStarting + (isStalled ? [] : background)
    let expected = upToProperty + property + afterProperty
    let seen = times(of: expected, in: lines)
    guard seen.count == expected.count else { return }
    // No countdown ends early. The tolerance allows for times rounded down to milliseconds.
    let textTouch = seen[start.count - 1]
    let textEnd = lines.first { $0.seconds > textTouch && $0.words.hasPrefix("1 Text me a code") }
    #expect(textEnd.map { $0.seconds - textTouch > 2.998 } == true)
    #expect(seen[signIn.count + 5] - seen[signIn.count + 3] > 2.998)
    #expect(seen[upToProperty.count] - seen[signIn.count + tagged.count + 4] > 2.998)
  }

  @Test("--seconds applies to the tour")
  func seconds() async throws {
    let outcome = try await Executable().run("--tour", "--seconds", "1")
    #expect(outcome.status == ExitStatus.success, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("1秒后重新获取"))
    #expect(outcome.output.contains("1      Resend in 1 s"))
    #expect(!outcome.output.contains("2秒"))
  }

  @Test("--help describes modes, keys, options, and exit statuses", arguments: ["--help", "-h"])
  func help(option: String) async throws {
    let outcome = try await Executable().run(option)
    #expect(outcome.status == ExitStatus.success)
    #expect(outcome.output == LaunchOptions.usage)
    #expect(outcome.errors.isEmpty)
    let words = [
      "In a terminal", "Without a terminal", "b ", "z ", "r ", "q ", "--seconds", "--tour", "--draw", "NO_COLOR",
      "Exit status",
    ]
    for word in words {
      #expect(outcome.output.contains(word))
    }
  }

  @Test("--draw creates its folder, and writes the readme's pictures and no other files")
  @MainActor func draw() async throws {
    let executable = try Executable()
    let folder = executable.folder.path + "/new/pictures"
    let outcome = try await executable.run("--draw", folder)
    #expect(outcome.status == ExitStatus.success, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    let pictures = CountdownPicture.all.map { $0.fileName }.sorted()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == pictures)
    for picture in pictures {
      let drawn = try String(contentsOfFile: folder + "/" + picture, encoding: .utf8)
      let isUpToDate = try drawn == CountdownPictureTests.committed(picture)
      #expect(isUpToDate, "\(picture)")
    }
  }

  @Test("If a picture can't be written, the error is reported")
  func drawNowhere() async throws {
    let executable = try Executable()
    let outcome = try await executable.run("--draw", "/dev/null/none")
    #expect(outcome.status == ExitStatus.notDrawn)
    #expect(outcome.errors.hasPrefix("SampleApp: can't write "))
  }

  @Test("A device isn't replaced by a picture, and its error is reported")
  func drawIntoDevice() async throws {
    let executable = try Executable()
    // Through a link, so a faulty program replaces the link instead of the machine's device.
    let device = executable.folder.path + "/countdown-light.svg"
    try FileManager.default.createSymbolicLink(atPath: device, withDestinationPath: "/dev/full")
    let outcome = try await executable.run("--draw", executable.folder.path)
    #expect(outcome.status == ExitStatus.notDrawn)
    #expect(outcome.errors.hasPrefix("SampleApp: can't write "))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: device) == "/dev/full")
  }

  @Test("An invalid command line is reported on standard error")
  func badUsage() async throws {
    for arguments in [("--seconds", "0"), ("--tour", "--fast")] {
      let outcome = try await Executable().run(arguments.0, arguments.1)
      #expect(outcome.status == ExitStatus.badUsage)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.hasPrefix("SampleApp: "))
    }
  }
}
