import CountdownKit

/// A code for one telephone number, and the wait until the next.
struct CodeRequest {
  let number: String
  /// What the wait runs under. A place in the list, not the number: keys are kept in plain text.
  let key: String
  /// How long the wait is.
  let seconds: Int

  /// The request at a place in the list. Each waits a second longer than the one before, so that no two show the same.
  init(at place: Int, seconds: Int) {
    number = "138 0000 00" + (place < 10 ? "0" : "") + "\(place)"
    key = "list-\(place)"
    self.seconds = seconds + place
  }

  /// Starts the wait, unless it runs.
  func send() {
    _ = try? CountdownCenter.shared.start(key, duration: Double(seconds))
  }
}
