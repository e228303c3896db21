import CountdownKit
import Foundation
import TestSupport
import Testing

extension ButtonScenario {
  indirect enum Step: Sendable, StepWithDefaults, CustomTestStringConvertible {
    /// Counts, or sends, by the scenario's entry.
    case count(Int, end: String = "end")
    case send(Int = 60, end: String = "end")
    /// Finishes the first send that is pending, if there's one.
    case finish(SendOutcome = .sent())
    /// Fails the last send that is pending.
    case failLast
    /// Calls of a button.
    case start(Int, key: String? = nil, end: String = "end")
    case follow(String, end: String = "followed")
    case begin(Int, key: String? = nil, end: String = "end")
    case beginLimited(key: String)
    case cancel
    /// What a countdown button of the scenario has, and a touch of it.
    case key(String?, end: String)
    case touch(Int)
    /// Calls of the page, with the tag 7.
    case tag(Int, key: String? = nil, end: String = "tag")
    case cancelTag
    /// What happens under a key without a button.
    case startKey(TimeInterval, key: String = "key")
    case sendKey(Int, key: String = "key")
    case limitKey(String)
    case cancelKey(String = "key"), removeAll
    case setKey(TimeInterval)
    /// Changes of the button's countdown.
    case extend(TimeInterval), setRemaining(TimeInterval)
    case pause, resume, finishCurrent, cancelCurrent
    /// What the app sets on the button.
    case set(ButtonChange)
    case enabled(Bool)
    case enabledAtEnd(Bool?)
    /// Shows a loading indicator, and ends it.
    case load(LoadingIndicator), loaded
    /// The style of later calls, with changes of `englishDigits`.
    case style([StyleChange])
    /// Replaces the button by one of this sample, beside a reference button, which gets what the app sets and never counts.
    case pair(String)
    /// Expects both of these to look the same, or not.
    case compare(isSame: Bool = true)
    /// What becomes of the buttons and the page.
    case add(String)
    case on(String, Step)
    case moveTag(to: String)
    case takeTag, remove, release
    case removePage
    case pass(TimeInterval), sleep(TimeInterval), setClock(TimeInterval)
    case stall, unstall, background, foreground, layOut
    case read, readKey

    static let defaultArguments = [
      ", key: nil", #", end: "(end|followed|tag)""#, #"(?<=(startKey|sendKey)\([\d.]{1,20}), key: "key""#,
      #"(?<=cancelKey\()"key""#, #"(?<=compare\()isSame: true"#,
      #"(?<=finish\()CountdownCore\.SendOutcome\(wait: nil, startsOwnWait: true, failure: nil\)"#,
    ]

    var testDescription: String { source(of: [self]) }
  }

  /// Steps and their transcript.
  struct Row: Sendable {
    let steps: [Step]
    let transcript: String
    /// The transcript of an entry with a key, if it's another one.
    let keyed: String?

    init(_ steps: [Step], _ transcript: String, keyed: String? = nil) {
      self.steps = steps
      self.transcript = transcript
      self.keyed = keyed
    }
  }
}
