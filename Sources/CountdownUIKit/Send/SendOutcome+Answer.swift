#if canImport(UIKit) && !os(watchOS)
  import CountdownCore
  import Foundation

  extension SendOutcome {
    /// What the answer of a request says, if it is one that says anything; else that it was sent.
    init(answering answer: some Any) {
      switch answer {
      case let outcome as SendOutcome: self = outcome
      case let response as URLResponse: self.init(response)
      case let (_, response) as (Data, URLResponse): self.init(response)
      default: self = .sent()
      }
    }
  }
#endif
