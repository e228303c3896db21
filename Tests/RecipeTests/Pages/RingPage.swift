import CountdownKit
import UIKit

// recipe: MoveFromNotedTimes
final class RingPage: UIViewController {
  let button = UIButton(type: .system)
  let ring = RingView()

  func start() {
    button.countdown.onTick = { [weak ring] tick in
      ring?.progress = CGFloat(tick.remaining / tick.duration)
      let done = UIColor(red: 0x77 / 255, green: 0xCA / 255, blue: 0xC6 / 255, alpha: 1)
      ring?.strokeColor = tick.isFinished ? done : .systemGray
    }
    var style = CountdownStyle(countingTitle: { "\($0) s" })
    style.interaction = .ignoresTouches
    button.countdown.start(from: 60, style: style)
  }
}
// end of recipe
