import CountdownTestSupport
import Foundation
import Testing
import UIKit

@testable import CountdownKit

/// A twin that never counts tells what a button must look like afterward.
@MainActor @Suite("Subclasses that change what they're given")
struct ChangingButtonTests {
  enum Start: CaseIterable {
    case plain, key, tag, send, keyedSend, twice
  }

  enum End: CaseIterable {
    case end, cancel, otherStyle, appsTitle, endValues
  }

  private let clock = ManualClock()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))

  private var style: CountdownStyle {
    var style = CountdownStyle(countingTitle: { "Resend in \($0) s" }, countingTitleColor: .red)
    style.countingBorderColor = .green
    style.countingBackgroundColor = .gray
    return style
  }

  private func makeButton(_ kind: ChangingKind, isAttributed: Bool) -> UIButton {
    let button = kind.makeButton()
    button.setTitle("Send", for: .normal)
    button.setTitle("Not Now", for: .disabled)
    if isAttributed {
      let title = NSAttributedString(string: "Send", attributes: [.foregroundColor: UIColor.blue])
      button.setAttributedTitle(title, for: .normal)
    }
    button.setTitleColor(.orange, for: .normal)
    button.backgroundColor = .blue
    button.layer.borderColor = UIColor.orange.cgColor
    window.addSubview(button)
    window.layoutIfNeeded()
    return button
  }

  private func start(_ start: Start, _ button: UIButton, _ style: CountdownStyle) throws {
    button.tag = 7
    try clock.run {
      switch start {
      case .plain: button.countdown.start(from: 3, style: style)
      case .key: button.countdown.start(from: 3, key: "changing", style: style)
      case .tag: window.startCountdown(onButtonWithTag: 7, from: 3, style: style)
      case .send: try button.countdown.beginSend(thenWait: 3, style: style).finish(with: .sent())
      case .keyedSend: try button.countdown.beginSend(thenWait: 3, key: "changing", style: style).finish(with: .sent())
      case .twice:
        button.countdown.start(from: 9, style: .digits)
        clock.advance(by: 1)
        button.countdown.start(from: 3, style: style)
      }
    }
  }

  private func shown(_ button: UIButton) -> String {
    let attributed = button.currentAttributedTitle?.string ?? ""
    return (attributed.isEmpty ? button.currentTitle ?? "" : attributed).lowercased()
  }

  @Test(
    "A button counts, and then looks like a button that never counted", arguments: ChangingKind.allCases, Start.allCases
  )
  func kinds(kind: ChangingKind, start: Start) throws {
    for end in End.allCases {
      for isAttributed in [false, true] {
        let button = makeButton(kind, isAttributed: isAttributed)
        let twin = makeButton(kind, isAttributed: isAttributed)
        var style = style
        if end == .endValues {
          style.endTitle = "Again"
          style.endTitleColor = .green
          style.endBackgroundColor = .orange
        }
        try self.start(start, button, style)
        for seconds in [3, 2] {
          #expect(shown(button).hasSuffix("n \(seconds) s"), "\(end) \(isAttributed)")
          clock.advance(by: 1)
        }
        switch end {
        case .cancel: button.countdown.cancel()
        case .appsTitle:
          for button in [button, twin] { button.setTitle("New", for: .normal) }
        case .otherStyle:
          if start == .plain { clock.run { button.countdown.start(from: 1, style: .digits) } }
        case .end, .endValues: break
        }
        clock.advance(by: 1)
        if end == .endValues {
          #expect(shown(button).hasSuffix("again"))
          #expect(button.backgroundColor == .orange)
        } else {
          window.layoutIfNeeded()
          #expect(Appearance(of: button) == Appearance(of: twin), "\(end) \(isAttributed)")
        }
        for button in [button, twin] { button.removeFromSuperview() }
        button.countdown.cancel()
      }
    }
  }

  @Test("A button shows that it sends, and then looks as before", arguments: ChangingKind.allCases)
  func sending(kind: ChangingKind) throws {
    let (button, twin) = (makeButton(kind, isAttributed: false), makeButton(kind, isAttributed: false))
    var style = style
    style.sendingTitle = "Sending"
    let request = try clock.run { try button.countdown.beginSend(thenWait: 3, style: style) }
    #expect(shown(button) == "sending")
    request.finish(with: .failed(RequestFailure()))
    window.layoutIfNeeded()
    #expect(Appearance(of: button) == Appearance(of: twin))
  }
}
