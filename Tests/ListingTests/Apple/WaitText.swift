#if canImport(WidgetKit)
// listing: ShowWhenACodeExpires
import SwiftUI

@available(iOS 16, *)
struct WaitText: View {
  let start: Date
  let end: Date

  var body: some View {
    // A range whose end is before its start ends the process.
    Text(timerInterval: start...max(start, end), countsDown: true)
      .monospacedDigit()
  }
}
// end of listing
#endif
