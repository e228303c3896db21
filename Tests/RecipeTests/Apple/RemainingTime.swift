#if canImport(SwiftUI)
// recipe: SendInSwiftUI
import CountdownCore
import SwiftUI

struct RemainingTime: View {
  let key: String
  @State private var seconds = 0

  var body: some View {
    Text("\(seconds) s")
      .monospacedDigit()
      .task(id: key) {
        guard let countdown = CountdownCenter.shared[key] else { return }
        for await tick in countdown.ticks { seconds = tick.remainingSeconds }
      }
  }
}
// end of recipe
#endif
