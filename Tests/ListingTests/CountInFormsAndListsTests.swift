import CountdownKit
import CountdownTestSupport
import Testing
import UIKit

// listing: CountInFormsAndLists
final class PhoneFormPage: UIViewController {
  let button = UIButton(type: .system)
  var phoneNumber = "" { didSet { formDidChange() } }

  override func viewDidLoad() {
    super.viewDidLoad()
    button.setTitle("Send the code", for: .normal)
    view.addSubview(button)
    formDidChange()
    button.countdown.follow("sign-in")
  }

  private func formDidChange() {
    button.countdown.isEnabledAtEnd = phoneNumber.count == 11
  }
}

// listing: CountInFormsAndLists
final class CodeCell: UITableViewCell {
  let button = UIButton(type: .system)

  /// Shows each request and wait under the row's key, now and later.
  func show(_ row: String) {
    button.countdown.cancel()
    button.setTitle("Send the code", for: .normal)
    button.countdown.follow("code-\(row)")
  }
}

// listing: CountInFormsAndLists
extension CountdownCenter {
  static let numbers = CountdownCenter()
}

@MainActor @Suite("Count in forms and lists")
struct CountInFormsAndListsTests {
  private let screen = TestScreen()

  @Test("After the wait, the button is enabled only if the form is valid", arguments: [true, false])
  func buttonNeedsAValidForm(isValid: Bool) {
    let page = screen.show(PhoneFormPage())
    #expect(!page.button.isEnabled)
    page.phoneNumber = "13800138000"
    #expect(page.button.isEnabled)
    screen.clock.run { page.button.countdown.start(from: 60, key: "sign-in") }
    page.phoneNumber = isValid ? "13900139000" : "138"
    #expect(!page.button.isEnabled)
    screen.clock.advance(by: 60)
    #expect(page.button.isEnabled == isValid)
  }

  @Test("A cell shows each send under its key, and a reused cell shows its new row")
  func reusedCellShowsItsNewRow() throws {
    try screen.clock.run {
      let cell = CodeCell(style: .default, reuseIdentifier: nil)
      screen.window.addSubview(cell.button)
      cell.show("a")
      try CountdownCenter.shared.beginSend(thenWait: 60, key: "code-a").finish(with: .sent())
      #expect(cell.button.countdown.remainingSeconds == 60)
      cell.show("b")
      #expect(cell.button.currentTitle == "Send the code")
      #expect(cell.button.isEnabled)
      cell.show("a")
      #expect(cell.button.countdown.remainingSeconds == 60)
    }
  }

  @Test("A cell shows its number's wait, which isn't stored")
  func cellShowsItsNumbersWait() async throws {
    let button = UIButton(type: .system)
    let service = StubService()
    let number = "+14155550100"
    defer { CountdownCenter.numbers.removeAll() }
    try await screen.clock.run {
      screen.window.addSubview(button)
      // listing: CountInFormsAndLists
      button.countdown.cancel()
      button.setTitle("Send the code", for: .normal)
      button.countdown.center = .numbers
      button.countdown.follow(number)

      try await CountdownCenter.numbers.send(thenWait: 60, key: number) {
        try await service.sendCode()
      }
      #expect(CountdownCenter.shared[number] == nil)
    }
    #expect(button.countdown.remainingSeconds == 60)
  }
}
