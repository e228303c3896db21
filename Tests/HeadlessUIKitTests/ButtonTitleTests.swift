import Foundation
import Testing
import UIKit

@MainActor @Suite("A button's titles and colors for its states")
struct ButtonTitleTests {
  enum Value: CaseIterable {
    case title, attributedTitle, titleColor
  }

  private let button = UIButton(type: .custom)
  private let colors: [UIColor] = [.red, .green, .blue, .black]

  init() {
    button.frame = .hundred
  }

  /// Sets a value that has a number, or nil.
  private func set(_ value: Value, _ number: Int?, for state: UIControl.State) {
    switch value {
    case .title: button.setTitle(number.map { "\($0)" }, for: state)
    case .attributedTitle: button.setAttributedTitle(number.map { NSAttributedString(string: "\($0)") }, for: state)
    case .titleColor: button.setTitleColor(number.map { colors[$0] }, for: state)
    }
  }

  private func number(of value: Value, for state: UIControl.State) -> Int? {
    switch value {
    case .title: button.title(for: state).flatMap { Int($0) }
    case .attributedTitle: button.attributedTitle(for: state).flatMap { Int($0.string) }
    case .titleColor: colors.firstIndex { $0 == button.titleColor(for: state) }
    }
  }

  @Test(
    "A state has its own value, or that of the normal state. Disabled doesn't count in highlighted states.",
    arguments: Value.allCases)
  func stateHasItsOwnValue(value: Value) {
    #expect(number(of: value, for: .normal) == nil)
    let values: [UIControl.State] = [.normal, .disabled, .selected, [.highlighted, .selected]]
    for (number, state) in values.enumerated() { set(value, number, for: state) }
    let expected: [(state: UIControl.State, number: Int)] = [
      (.normal, 0), (.disabled, 1), (.selected, 2), ([.highlighted, .selected], 3), (.highlighted, 0), (.focused, 0),
      ([.disabled, .selected], 0), ([.disabled, .focused], 0), ([.highlighted, .disabled], 0),
      ([.highlighted, .disabled, .selected], 3),
    ]
    for (state, expectedNumber) in expected {
      #expect(number(of: value, for: state) == expectedNumber, "\(state)")
    }
    set(value, nil, for: .disabled)
    #expect(number(of: value, for: .disabled) == 0)
  }

  @Test("An attributed title, which is copied, beats a plain one unless it's empty. An empty plain title is a value.")
  func attributedTitleBeatsAPlainOne() {
    button.setTitle("Send", for: .normal)
    button.setTitle("", for: .disabled)
    #expect(button.title(for: .disabled) == "")
    let title = NSMutableAttributedString(string: "Attributed", attributes: [.kern: 2])
    button.setAttributedTitle(title, for: .normal)
    title.mutableString.setString("changed afterward")
    #expect(button.currentAttributedTitle == NSAttributedString(string: "Attributed", attributes: [.kern: 2]))
    #expect(button.titleLabel?.text == "Attributed")
    button.setAttributedTitle(NSAttributedString(string: ""), for: .normal)
    #expect(button.titleLabel?.text == "Send")
  }

  @Test("The default title color is white, or the tint color for a system button, which is dimmed while it's disabled")
  func defaultColorIsWhiteOrTint() {
    #expect(button.titleColor(for: .disabled) == .white)
    let system = UIButton(type: .system)
    system.tintColor = .red
    for state: UIControl.State in [.normal, .highlighted, .selected, .focused] {
      #expect(system.titleColor(for: state) == .red)
    }
    let dimmed = system.titleColor(for: .disabled)
    #expect(dimmed != .red)
    #expect(system.titleColor(for: [.disabled, .selected]) == dimmed)
    system.setTitleColor(.green, for: .normal)
    #expect(system.titleColor(for: .disabled) == .green)
  }

  @Test(
    "The label shows the title and the color of the state as soon as it's read, and at each layout. Its font stays.")
  func labelShowsTheStatesTitle() {
    button.layoutIfNeeded()
    let label = button.titleLabel
    button.setTitle("Send", for: .normal)
    #expect(label?.text != "Send")
    #expect(button.titleLabel?.text == "Send")
    #expect(label?.textColor == .white)
    label?.font = .boldSystemFont(ofSize: 9)
    button.setTitle("Wait", for: .disabled)
    button.setTitleColor(.gray, for: .disabled)
    button.isEnabled = false
    button.layoutIfNeeded()
    #expect(label?.text == "Wait")
    #expect(label?.textColor == .gray)
    #expect(label?.font == .boldSystemFont(ofSize: 9))
    button.setTitle("", for: .disabled)
    button.layoutIfNeeded()
    #expect(label?.isHidden == true)
  }
}
