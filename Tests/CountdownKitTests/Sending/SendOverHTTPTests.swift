import CountdownKit
import CountdownTestSupport
import Foundation
import TestSupport
import Testing
import UIKit

/// Requests of a URL session to a server on the loopback address.
@MainActor @Suite("Sending to a server over HTTP")
struct SendOverHTTPTests {
  private let clock = ManualClock()
  private let window = UIWindow()

  /// Sends a request without a body to a server. A session may repeat a GET after a dropped connection, but not a POST.
  private func send(to server: LoopbackServer, from button: UIButton) -> Task<Void, any Error> {
    var request = URLRequest(url: server.url)
    request.httpMethod = "POST"
    // A busy machine may answer late.
    request.timeoutInterval = 600
    let (countdown, style) = (button.countdown, CountdownStyle.englishDigits)
    return clock.run {
      Task { @MainActor [request] in
        _ = try await countdown.send(thenWait: 60, style: style) { try await URLSession.shared.data(for: request) }
      }
    }
  }

  @Test(
    "The server's answer decides about the wait and the error",
    arguments: [
      (.response(200), "60", nil), (.response(429, retryAfter: 90), "90", SendError.refused(status: 429, wait: 90)),
      (.dropped, "Send", URLError(.networkConnectionLost)),
    ] as [(LoopbackServer.Answer, String, (any Error)?)])
  func answer(answer: LoopbackServer.Answer, title: String, expected: (any Error)?) async throws {
    let button = window.addButton()
    let result = await send(to: try LoopbackServer(answer), from: button).result
    switch result {
    case .success: #expect(expected == nil)
    case .failure(let error as SendError): #expect(error == expected as? SendError)
    case .failure(let error): #expect(error is URLError && expected is URLError)
    }
    #expect(button.currentTitle == title)
    #expect(button.isEnabled == (title == "Send"))
  }

  @Test("Canceling the task closes the connection, and the request counts as sent")
  func cancel() async throws {
    let server = try LoopbackServer(.unanswered)
    let button = window.addButton()
    let task = send(to: server, from: button)
    #expect(await eventually { server.events.values == ["request"] })
    #expect(button.currentTitle == "Sending…")
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
    #expect(button.currentTitle == "60")
    #expect(await eventually { server.events.values == ["request", "closed"] })
  }
}

/// A server for HTTP on the loopback address. It answers a single request without a body.
final class LoopbackServer: Sendable {
  enum Answer {
    case response(Int, retryAfter: Int? = nil)
    /// Closes the connection.
    case dropped
    /// Waits until the client closes the connection.
    case unanswered

    var text: String? {
      guard case .response(let status, let wait) = self else { return nil }
      let field = wait.map { "Retry-After: \($0)\r\n" } ?? ""
      return "HTTP/1.1 \(status) Status\r\nContent-Length: 0\r\nConnection: close\r\n\(field)\r\n"
    }
  }

  /// The server's URL. App Transport Security allows HTTP to this name, but not to an address.
  let url: URL
  /// "request" when a request has arrived, and "closed" when the client closes the connection before an answer.
  let events = Recorder<String>()

  /// Creates a server on a port that the system chooses.
  init(_ answer: Answer) throws {
    // Writing to a connection that the client has closed would end the process.
    signal(SIGPIPE, SIG_IGN)
    // `SOCK_STREAM` has the same value on every system, but not the same type.
    let stream: Int32 = 1
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = numericCast(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && getsockname(listener, address, &size) == 0
      }
    }
    try #require(isBound && listen(listener, 1) == 0)
    url = try #require(URL(string: "http://localhost:\(UInt16(bigEndian: address.sin_port))/code"))
    Thread.detachNewThread { [events] in
      let connection = accept(listener, nil, nil)
      close(listener)
      var request: [UInt8] = []
      while !request.suffix(4).elementsEqual("\r\n\r\n".utf8), let bytes = Self.receive(from: connection) {
        request += bytes
      }
      events.record("request")
      if let text = answer.text {
        _ = Array(text.utf8).withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      } else if case .unanswered = answer {
        while Self.receive(from: connection) != nil {}
        events.record("closed")
      }
      close(connection)
    }
  }

  /// Waits for bytes, and returns nil if the connection is closed.
  private static func receive(from connection: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }
}
