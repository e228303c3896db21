import Foundation

extension PretendServer {
  /// What it answers, in words.
  var answerInWords: String {
    switch answer {
    case .sent: "sends the code"
    case .noConnection: "no connection"
    case .refusal: "429, Retry-After: \(wait)"
    case .refusalUntilDate: "429, Retry-After: a date"
    case .outOfService: "503, Retry-After: \(wait)"
    case .sentWithWait: "sends, Retry-After: \(wait)"
    }
  }
}

extension PretendServer.Clock {
  /// How far it is from the device's, in seconds.
  var offset: TimeInterval {
    switch self {
    case .right: 0
    case .anHourAhead: 3600
    case .anHourBehind: -3600
    }
  }

  /// The same in words.
  var inWords: String {
    switch self {
    case .right: "right"
    case .anHourAhead: "an hour ahead"
    case .anHourBehind: "an hour behind"
    }
  }
}
