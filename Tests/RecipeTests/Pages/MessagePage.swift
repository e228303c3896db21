import CountdownKit
import UIKit

// recipe: MoveFromACountingProperty
final class MessagePage: UIViewController {
  let button = UIButton(type: .custom)
  var mainColor = UIColor.systemOrange

  var isCounting: Bool {
    get { button.countdown.isRunning }
    set {
      if newValue {
        button.countdown.start(from: 60, style: .textMessageOnItsWay(mainColor: mainColor))
      } else {
        button.countdown.finish()
      }
    }
  }

  var remainingSeconds: Int {
    get { button.countdown.remainingSeconds ?? 0 }
    set { button.countdown.correct(to: TimeInterval(newValue)) }
  }
}
// end of recipe
