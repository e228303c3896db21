import Foundation
import Testing
import UIKit

/// A server that answers the requests of ``session`` without the network.
///
/// The path of a request names its response.
final class StandInServer: URLProtocol {
  /// The body of each response.
  private static let body = #"{"message": "Wait until tomorrow."}"#

  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StandInServer.self]
    return URLSession(configuration: configuration)
  }

  /// - Parameter status: The status of the response. With 0, the request fails because there is no connection.
  static func url(status: Int, retryAfter: Int? = nil) throws -> URL {
    try #require(URL(string: "https://example.com/\(status)/\(retryAfter.map(String.init) ?? "")"))
  }

  override static func canInit(with request: URLRequest) -> Bool { true }

  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let parts = request.url?.pathComponents.compactMap(Int.init) ?? []
    let fields = parts.count > 1 ? ["Retry-After": "\(parts[1])"] : nil
    guard let url = request.url, let status = parts.first, status > 0,
      let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: fields)
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(Self.body.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
