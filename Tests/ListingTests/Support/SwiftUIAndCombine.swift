// What the articles' code uses of SwiftUI and Combine, so that it also runs on Linux. As in Combine, nothing is Sendable.
#if !canImport(SwiftUI)
@MainActor protocol View {}

/// A value that all copies of a view share.
@MainActor @propertyWrapper final class State<Value> {
  var wrappedValue: Value

  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  convenience init(initialValue: Value) { self.init(wrappedValue: initialValue) }
}

@MainActor final class Button: View {
  let title: String
  let action: () -> Void
  private(set) var isDisabled = false

  init(_ title: String, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.action = action
  }

  func disabled(_ isDisabled: Bool) -> Button {
    self.isDisabled = isDisabled
    return self
  }
}

struct Text: View {
  let text: String

  init(_ text: String) { self.text = text }
}

@resultBuilder enum ViewBuilder {
  static func buildBlock(_ views: any View...) -> [any View] { views }
}

@MainActor final class VStack: View {
  let views: [any View]
  /// What the view does while it's visible.
  private(set) var work: () async -> Void = {}

  init(@ViewBuilder _ views: () -> [any View]) { self.views = views() }

  func task(id: some Hashable, _ work: @escaping @MainActor () async -> Void) -> VStack {
    self.work = work
    return self
  }
}

typealias AnyPublisher = CurrentValueSubject

/// A subject and the publishers that derive from it, which Combine tells apart.
final class CurrentValueSubject<Output, Failure: Error> {
  private var value: Output
  private var receivers: [(Output) -> Void] = []
  private var receiveCancel: () -> Void = {}

  init(_ value: Output) { self.value = value }

  func send(_ value: Output) {
    self.value = value
    for receiver in receivers { receiver(value) }
  }

  func handleEvents(receiveCancel: @escaping () -> Void) -> Self {
    self.receiveCancel = receiveCancel
    return self
  }

  func eraseToAnyPublisher() -> Self { self }

  func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    receiveValue(value)
    receivers.append(receiveValue)
    return AnyCancellable(cancel: receiveCancel)
  }
}

struct AnyCancellable {
  let cancel: () -> Void
}
#endif
