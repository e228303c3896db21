import Foundation
import UIKit

/// A server that answers the requests of ``session`` without the network.
///
/// The URL of a request contains its response.
final class StandInServer: URLProtocol {
  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StandInServer.self]
    return URLSession(configuration: configuration)
  }

  /// - Parameter status: The status of the response. With 0, the request fails because there is no connection.
  static func request(status: Int, retryAfter: String? = nil) throws -> URLRequest {
    var parts = URLComponents()
    parts.scheme = "https"
    parts.host = "example.com"
    parts.path = "/code"
    parts.queryItems = [URLQueryItem(name: "status", value: "\(status)")]
    if let retryAfter { parts.queryItems?.append(URLQueryItem(name: "after", value: retryAfter)) }
    guard let url = parts.url else { throw URLError(.badURL) }
    return URLRequest(url: url)
  }

  override static func canInit(with request: URLRequest) -> Bool { true }

  override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let items = request.url.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }?.queryItems ?? []
    func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
    guard let url = request.url, let status = value("status").flatMap(Int.init), status > 0,
      let response = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1",
        headerFields: value("after").map { ["Retry-After": $0] })
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.notConnectedToInternet))
      return
    }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data())
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}
