/// What a closure has been told, in order.
@MainActor final class Log<Value> {
  private(set) var values: [Value] = []

  func note(_ value: Value) {
    values.append(value)
  }
}
