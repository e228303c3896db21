import CountdownKit
import Testing

/// Objective-C knows these cases by their numbers, which are their places here.
@Suite("The order of cases")
struct CaseOrderTests {
  @Test("of states and of interactions stays as it is")
  func order() {
    #expect(Countdown.State.allCases == [.idle, .running, .paused, .finished, .cancelled])
    #expect(CountdownStyle.Interaction.allCases == [.disabled, .ignoresTouches, .unchanged])
  }
}
