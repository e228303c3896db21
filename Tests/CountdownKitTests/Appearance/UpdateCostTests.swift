import CountdownKit
import CountdownTestSupport
import TestSupport
import Testing
import UIKit

@MainActor @Suite("The cost of an update")
struct UpdateCostTests {
  let clock = ManualClock()
  let button = CountedButton(type: .system)
  let window: UIWindow

  init() {
    window = UIWindow(showing: button)
    button.setTitle("Send", for: .normal)
    button.layer.borderWidth = 1
  }

  private func start(_ seconds: Int = 60, style: CountdownStyle = .colorful) {
    clock.run { button.countdown.start(from: seconds, style: style) }
    button.forgetCalls()
  }

  @Test("A tick only sets the title, and lays nothing out", arguments: CountdownStyle.Interaction.allCases)
  func tickOnlySetsTheTitle(interaction: CountdownStyle.Interaction) {
    var style = CountdownStyle.colorful
    style.interaction = interaction
    start(style: style)
    let font = button.titleLabel?.font
    clock.advance(by: 10)
    #expect(button.calls == [.title: 10])
    #expect(button.titleLabel?.font === font)
  }

  @Test("A tick sets titles only for the states that have their own")
  func tickSetsOnlyStatesWithTitles() {
    button.setTitle("Wait", for: .disabled)
    button.setTitle("Both", for: [.disabled, .selected])
    button.setAttributedTitle(NSAttributedString(string: "Wait"), for: .disabled)
    button.setTitleColor(.blue, for: .disabled)
    start()
    clock.advance(by: 10)
    #expect(button.calls == [.title: 30, .attributedTitle: 10])
  }

  @Test("A tick sets no title of a button with a configuration")
  func tickSetsNoConfiguredButtonsTitle() {
    let button = CountedButton(configuration: .filled())
    window.addSubview(button)
    clock.run { button.countdown.start(from: 60, style: .colorful) }
    clock.advance(by: 10)
    #expect(button.calls[.title] == nil)
    #expect(button.calls[.attributedTitle] == nil)
    #expect(button.calls[.titleColor] == nil)
  }

  @Test("A tick reads few states", arguments: [true, false], [true, false])
  func tickReadsFewStates(isConfigured: Bool, hasColors: Bool) {
    if isConfigured { button.configuration = .filled() }
    start(style: hasColors ? .colorful : .digits)
    clock.advance(by: 10)
    #expect(button.reads < 10 * 40)
  }

  @Test("A tick creates one title and one spoken value")
  func tickCreatesOneText() {
    let (titles, values) = (Recorder<Int>(), Recorder<Int>())
    var style = CountdownStyle.digits
    style.countingTitle = {
      titles.record($0)
      return "\($0)"
    }
    style.spokenValue = {
      values.record($0)
      return "\($0) seconds"
    }
    start(5, style: style)
    clock.advance(by: 4)
    #expect(titles.values == [5, 4, 3, 2, 1])
    #expect(values.values == [5, 4, 3, 2, 1])
  }

  @Test("A tick with the same title sets nothing")
  func sameTitleSetsNothing() {
    start(style: CountdownStyle(countingTitle: { _ in "Wait" }, countingTitleColor: .red, countingBorderColor: .green))
    clock.advance(by: 10)
    #expect(button.calls.isEmpty)
  }

  @Test("An end that changes nothing doesn't update the configuration")
  func unchangedEndUpdatesNoConfiguration() {
    final class ConfiguredButton: UIButton {
      var updates = 0

      override func updateConfiguration() {
        super.updateConfiguration()
        updates += 1
      }
    }
    let button = ConfiguredButton(configuration: .filled())
    window.addSubview(button)
    button.layoutIfNeeded()
    let updates = button.updates
    #expect(updates > 0)
    clock.run { button.countdown.start(from: 0, style: .digits) }
    button.layoutIfNeeded()
    #expect(button.updates == updates)
  }
}
