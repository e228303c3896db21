#if canImport(Combine)
import Combine
import UIKit

@MainActor func subscribe(_ label: UILabel, to publisher: CountdownPublisher) -> AnyCancellable {
  // recipe: CountInSwiftUI
  let titles = publisher.$remainingSeconds.map { seconds in
    seconds > 0 ? "Resend in \(seconds) s" : "Send the code"
  }
  let subscription = titles.sink { label.text = $0 }
  // end of recipe
  return subscription
}
#endif
