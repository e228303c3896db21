import CountdownKit

// recipe: SendACode
protocol CodeService: Sendable {
  func sendCode() async throws -> SendOutcome
}
// end of recipe
