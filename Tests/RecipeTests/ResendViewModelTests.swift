import CountdownKit
import CountdownTestSupport
import Testing

@MainActor @Suite("A view model without a button")
struct ResendViewModelTests {
  private let clock = ManualClock()

  @Test("A view model shows each second, and can be used again at the end and after a reset")
  func titles() {
    let model = clock.run { ResendViewModel() }
    var titles: [String] = []
    model.title.subscribe { titles.append($0) }
    model.send()
    clock.advance(by: 1)
    #expect(titles == ["Send the code", "Resend in 60 s", "Resend in 59 s"])
    #expect(!model.isEnabled.value)
    clock.advance(by: 59)
    #expect(model.isEnabled.value)
    model.send()
    model.reset()
    #expect(model.isEnabled.value)
    #expect(titles.suffix(2) == ["Resend in 60 s", "Send the code"])
  }

  @Test("A countdown doesn't keep its view model alive")
  func lifetime() {
    weak var released: ResendViewModel?
    do {
      let model = clock.run { ResendViewModel() }
      released = model
      model.send()
    }
    #expect(released == nil)
    #expect(clock.armedAlarmCount == 0)
  }
}
