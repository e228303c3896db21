import Foundation
import Testing
import UIKit

extension HTTPURLResponse {
  /// Creates a server's response with a status and header fields.
  static func make(_ status: Int = 429, _ fields: [String: String] = [:]) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "https://example.com/code"))
    return try #require(HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields))
  }
}
