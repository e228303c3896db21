public import Foundation

#if canImport(FoundationNetworking)
@_exported public import FoundationNetworking
#endif

extension HTTPURLResponse {
  /// Creates a server's response with a status and header fields.
  public static func make(
    _ status: Int = 429, _ fields: [String: String] = [:], from url: URL = URL(fileURLWithPath: "/code")
  ) throws -> HTTPURLResponse {
    guard let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields) else {
      throw URLError(.badURL)
    }
    return response
  }
}
