import CountdownKit

/// The arguments of a send, so that a function of a test can take both kinds.
enum SendArguments {
  case seconds(Int, key: String?)
  case policy(ResendPolicy, key: String)
}

extension ButtonCountdown {
  func beginSend(
    _ arguments: SendArguments, style: CountdownStyle?, onFinish: (() -> Void)? = nil
  ) throws(SendError) -> SendRequest {
    switch arguments {
    case .seconds(let seconds, let key): try beginSend(thenWait: seconds, key: key, style: style, onFinish: onFinish)
    case .policy(let policy, let key): try beginSend(under: policy, key: key, style: style, onFinish: onFinish)
    }
  }
}
