import CountdownKit
import UIKit

// recipe: SendACode
struct WebCodeService: CodeService {
  var url: URL
  var session = URLSession.shared

  func sendCode() async throws -> SendOutcome {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    let (_, response) = try await session.data(for: request)
    return SendOutcome(response)
  }
}
// end of recipe
