import Dispatch
import Foundation
import Testing

/// A server for HTTP on the loopback address. It holds each request until the test answers it.
///
/// ```swift
/// let server = try LoopbackServer()
/// let task = Task { try await session.data(from: server.url) }
/// let request = try await server.nextRequest()
/// request.respond(429, ["Retry-After": "90"])
/// ```
///
/// The server works on the main queue and has no thread of its own. Its sockets are closed when it's released.
@MainActor final class LoopbackServer {
  /// The error of a system call.
  struct SystemError: Error {
    let number = errno
  }

  /// The server's URL.
  ///
  /// App Transport Security allows HTTP to `localhost`, which is a name without a domain. Since iOS 17, it blocks HTTP
  /// to 127.0.0.1, as to every address, unless the app's `NSAppTransportSecurity` dictionary allows it.
  let url: URL
  private let listener: Socket
  private var requests: [ReceivedRequest] = []

  /// Creates a server on a port that the system chooses.
  init() throws {
    // A write to a closed connection then fails instead of ending the process.
    signal(SIGPIPE, SIG_IGN)
    // `SOCK_STREAM` has the same value on every system, but not the same type.
    let stream: Int32 = 1
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw SystemError() }
    listener = Socket(descriptor)
    let port = try listener.startListening()
    url = try #require(URL(string: "http://localhost:\(port)/code"))
    listener.onReadable { [weak self] in self?.acceptConnection() }
  }

  private func acceptConnection() {
    guard let connection = listener.acceptConnection() else { return }
    requests.append(ReceivedRequest(connection))
  }

  /// Returns the oldest request that this method hasn't returned yet. Waits for it if necessary.
  func nextRequest() async throws -> ReceivedRequest {
    let hasArrived = await eventually { requests.contains { $0.isComplete } }
    try #require(hasArrived, "No request has arrived.")
    let index = try #require(requests.firstIndex { $0.isComplete })
    return requests.remove(at: index)
  }
}

/// A request that a server has received. It has no body.
@MainActor final class ReceivedRequest {
  private var connection: Socket?
  private var bytes = Data()

  /// Whether the empty line after the header fields has arrived.
  var isComplete: Bool { bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) }

  /// Whether the server or the client has closed the connection.
  var isClosed: Bool { connection == nil }

  fileprivate init(_ connection: Socket) {
    self.connection = connection
    connection.onReadable { [weak self] in self?.receive() }
  }

  private func receive() {
    guard let received = connection?.receive() else { return }
    bytes += received
    if received.isEmpty { drop() }
  }

  /// Sends a response and closes the connection. Does nothing if the connection is closed.
  func respond(_ status: Int, _ fields: [String: String] = [:], body: String = "") {
    var head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n"
    for (name, value) in fields { head += "\(name): \(value)\r\n" }
    connection?.write(Data("\(head)\r\n\(body)".utf8))
    drop()
  }

  /// Closes the connection without an answer.
  func drop() {
    connection = nil
  }
}

/// A socket that doesn't block. It's closed after it's released.
private final class Socket {
  private let descriptor: Int32
  private let source: any DispatchSourceRead

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    // Until then, the source uses the descriptor.
    source.setCancelHandler { _ = close(descriptor) }
  }

  deinit {
    // The system rejects the release of a source that was never activated.
    source.activate()
    source.cancel()
  }

  /// Calls a handler whenever bytes or connections wait, and when the other side closes the connection.
  func onReadable(_ handler: @escaping @MainActor @Sendable () -> Void) {
    source.setEventHandler { MainActor.assumeIsolated(handler) }
    source.activate()
  }

  /// Binds the socket to the loopback address and listens. Returns the port.
  func startListening() throws -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = numericCast(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
      }
    }
    guard isBound, listen(descriptor, 16) == 0 else { throw LoopbackServer.SystemError() }
    return UInt16(bigEndian: address.sin_port)
  }

  func acceptConnection() -> Socket? {
    let connection = accept(descriptor, nil, nil)
    return connection >= 0 ? Socket(connection) : nil
  }

  /// Returns the bytes that wait, or no bytes if the connection is closed. Returns nil if nothing waits.
  func receive() -> Data? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return nil }
    return Data(bytes.prefix(max(0, count)))
  }

  /// Writes bytes, which must fit into the system's buffer.
  func write(_ data: Data) {
    let bytes = [UInt8](data)
    _ = send(descriptor, bytes, bytes.count, 0)
  }
}
