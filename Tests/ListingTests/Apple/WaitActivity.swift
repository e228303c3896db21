#if canImport(ActivityKit)
// listing: ShowWhenACodeExpires
import ActivityKit
import CountdownKit
import Foundation

@available(iOS 16.2, *)
struct WaitAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var start: Date
    var end: Date
  }
}

/// Shows a wait in a Live Activity. Does nothing if it's over.
@available(iOS 16.2, *)
func showActivity(of countdown: Countdown) throws {
  let (start, end) = (Date(), countdown.endDate)
  guard countdown.state == .running, start < end else { return }
  let state = WaitAttributes.ContentState(start: start, end: end)
  _ = try Activity.request(
    attributes: WaitAttributes(),
    content: ActivityContent(state: state, staleDate: end))
}
// end of listing
#endif
