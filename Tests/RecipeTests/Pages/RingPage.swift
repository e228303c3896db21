import CountdownKit
import Foundation
import UIKit

/// The app's own view around a button. Only the values matter to the tests.
final class RingView: UIView {
  var progress: CGFloat = 0
  var strokeColor = UIColor.systemGray
}

// recipe: MoveFromSavedTimes
final class SavedTimePage: UIViewController {
  let button = UIButton(type: .system)
  let ring = RingView()
  private var left = 0
  private var backgroundDate: Date?
  private var timer: Timer?

  func start() {
    guard left == 0 else { return }
    left = 60
    button.isUserInteractionEnabled = false
    ring.strokeColor = .systemGray
    startTimer()
  }

  func didEnterBackground() {
    guard left > 0 else { return }
    backgroundDate = Date()
    timer?.invalidate()
  }

  func didBecomeActive() {
    guard let date = backgroundDate else { return }
    backgroundDate = nil
    left -= Int(Date().timeIntervalSince(date))
    if left > 0 { startTimer() } else { end() }
  }

  private func startTimer() {
    timer = Timer.scheduledTimer(
      withTimeInterval: 1, repeats: true
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.tick() }
    }
  }

  private func tick() {
    left -= 1
    ring.progress = CGFloat(left) / 60
    if left > 0 { button.setTitle("\(left) s", for: .normal) } else { end() }
  }

  private func end() {
    left = 0
    timer?.invalidate()
    ring.progress = 0
    ring.strokeColor = UIColor(
      red: 0x77 / 255, green: 0xCA / 255, blue: 0xC6 / 255, alpha: 1)
    button.setTitle("Send the code", for: .normal)
    button.isUserInteractionEnabled = true
  }
}
// end of recipe

// recipe: MoveFromSavedTimes
final class RingPage: UIViewController {
  let button = UIButton(type: .system)
  let ring = RingView()

  func start() {
    guard !button.countdown.isRunning else { return }
    button.countdown.onTick = { [weak ring] tick in
      ring?.progress = CGFloat(tick.remaining / tick.duration)
      let done = UIColor(
        red: 0x77 / 255, green: 0xCA / 255, blue: 0xC6 / 255, alpha: 1)
      ring?.strokeColor = tick.isFinished ? done : .systemGray
    }
    var style = CountdownStyle(countingTitle: { "\($0) s" })
    style.interaction = .ignoresTouches
    button.countdown.start(from: 60, style: style)
  }
}
// end of recipe
