// What the articles' code uses of SwiftUI and Combine, so that it also compiles on Linux. As in Combine, nothing is Sendable.
#if !canImport(SwiftUI)
@MainActor protocol View {}

@MainActor @propertyWrapper final class State<Value> {
  var wrappedValue: Value

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  convenience init(initialValue: Value) { self.init(wrappedValue: initialValue) }
}

struct Button: View {
  init(_ title: String, action: @escaping @MainActor () -> Void) {}

  func disabled(_ isDisabled: Bool) -> Button { self }
}

struct Text: View {
  init(_ text: String) {}
}

@resultBuilder enum ViewBuilder {
  static func buildBlock(_ views: any View...) -> [any View] { views }
}

struct VStack: View {
  init(@ViewBuilder _ views: () -> [any View]) {}

  func task(id: some Hashable, _ work: @escaping @MainActor () async -> Void) -> VStack { self }
}

typealias AnyPublisher = CurrentValueSubject

/// A subject and the publishers that derive from it, which Combine tells apart. None of them sends anything.
final class CurrentValueSubject<Output, Failure: Error> {
  init(_ value: Output) {}

  func send(_ value: Output) {}

  func handleEvents(receiveCancel: @escaping () -> Void) -> Self { self }

  func eraseToAnyPublisher() -> Self { self }
}
#endif
