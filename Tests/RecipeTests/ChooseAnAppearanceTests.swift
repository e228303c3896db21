import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

// recipe: ChooseAnAppearance
extension CountdownStyle {
  /// A gray background while counting, and a bold title on an orange
  /// background after the end.
  static var codeButton: CountdownStyle {
    var style = CountdownStyle.standard
    style.countingTitleColor = .white
    style.countingBackgroundColor = .systemGray
    style.endBackgroundColor = .systemOrange
    style.endAttributedTitle = NSAttributedString(
      string: "Send again",
      attributes: [.font: UIFont.boldSystemFont(ofSize: 17)])
    return style
  }
}
// end of recipe

// recipe: ChooseAnAppearance
extension CountdownStyle {
  /// A ring, an image, and a subtitle while the button counts.
  @MainActor static func decorated(
    ring: RingView, image: UIImage
  ) -> CountdownStyle {
    var style = CountdownStyle.standard
    style.updateHandler = { [weak ring] button, phase in
      switch phase {
      case .counting(let seconds), .atLimit(let seconds):
        ring?.progress = CGFloat(seconds) / 60
        button.setImage(image, for: .normal)
        button.configuration?.subtitle = "by text message"
      case .sending: break
      case .ended, .restored:
        ring?.progress = 0
        button.setImage(nil, for: .normal)
        button.configuration?.image = nil
        button.configuration?.subtitle = nil
      }
    }
    return style
  }
}
// end of recipe

@MainActor @Suite("Choose an appearance")
struct ChooseAnAppearanceTests {
  private let screen = TestScreen()
  private let button = UIButton(configuration: .filled())
  private let label = UILabel()

  init() {
    button.setTitle("Send the code", for: .normal)
    screen.window.addSubview(button)
  }

  private var clock: ManualClock { screen.clock }

  private func showCountInLabel() {
    let button = button
    let label = label
    // recipe: ChooseAnAppearance
    var style = CountdownStyle.standard
    style.showsCountInTitle = false
    style.sendingTitle = nil
    button.countdown.style = style
    button.countdown.onTick = { [weak label] tick in
      let seconds = tick.remainingSeconds
      label?.text =
        tick.isFinished ? nil : "You can send it again in \(seconds) s."
    }
    button.countdown.onCancel = { [weak label] in label?.text = nil }
    button.countdown.follow("sign-in")
    // end of recipe
  }

  @Test("The label shows the seconds, and the button keeps its title while sending and counting")
  func countInLabel() throws {
    try clock.run {
      showCountInLabel()
      let request = try button.countdown.beginSend(thenWait: 60)
      #expect(button.currentTitle == "Send the code")
      request.finish(with: .sent())
      clock.advance(by: 1)
      #expect(label.text == "You can send it again in 59 s.")
      #expect(button.currentTitle == "Send the code")
      button.countdown.cancel()
      #expect(label.text == nil)
    }
  }

  @Test("The update handler decorates the button, and undoes it")
  func decorations() {
    clock.run {
      let ring = RingView()
      let image = UIImage()
      button.countdown.start(from: 60, style: .decorated(ring: ring, image: image))
      clock.advance(by: 30)
      #expect(ring.progress == 0.5)
      #expect(button.image(for: .normal) === image)
      #expect(button.configuration?.subtitle == "by text message")
      clock.advance(by: 30)
      #expect(ring.progress == 0)
      #expect(button.image(for: .normal) == nil)
      #expect(button.configuration?.subtitle == nil)
    }
  }
}
