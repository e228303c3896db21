import CountdownKit
import UIKit

// recipe: MoveFromATimerAndATag
final class TaggedCodePage: CodePage {
  func countDown(from seconds: Int, onButtonWithTag tag: Int) {
    view.startCountdown(onButtonWithTag: tag, from: seconds, style: .getCodeAgain)
  }
}
// end of recipe
