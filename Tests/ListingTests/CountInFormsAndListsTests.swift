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

  @Test("After the wait, the button is enabled only if the form is valid")
  func buttonNeedsAValidForm() {
    let page = screen.show(PhoneFormPage())
    page.phoneNumber = "13800138000"
    screen.clock.run { page.button.countdown.start(from: 60, key: "sign-in") }
    page.phoneNumber = "138"
    screen.clock.advance(by: 60)
    #expect(!page.button.isEnabled)
    page.phoneNumber = "13900139000"
    #expect(page.button.isEnabled)
  }

  @Test("A cell shows each send under its key, and a reused cell shows its new row")
  func reusedCellShowsItsNewRow() throws {
    try screen.clock.run {
      let cell = CodeCell(style: .default, reuseIdentifier: nil)
      screen.window.addSubview(cell.button)
      cell.show("a")
      try CountdownCenter.shared.beginSend(thenWait: 60, key: "code-a").finish(with: .sent())
      cell.show("b")
      #expect(cell.button.currentTitle == "Send the code")
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
    }
    #expect(button.countdown.remainingSeconds == 60)
  }
}
