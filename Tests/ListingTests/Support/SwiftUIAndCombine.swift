// What the articles' code uses of SwiftUI and Combine, so that it also runs on Linux. As in Combine, nothing is Sendable.
#if !canImport(SwiftUI)
@MainActor protocol View {
  associatedtype Body
  var body: Body { get }
}

extension View {
  var button: Button? { body as? Button }
}

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
  /// The value whose change begins the work anew.
  private(set) var id: AnyHashable?
  /// What the view does while it's visible.
  private(set) var work: () async -> Void = {}

  init(_ title: String, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.action = action
  }

  var body: Button { self }

  func disabled(_ isDisabled: Bool) -> Button {
    self.isDisabled = isDisabled
    return self
  }

  func task(id: some Hashable, _ work: @escaping @MainActor () async -> Void) -> Button {
    self.id = id
    self.work = work
    return self
  }
}

final class CurrentValueSubject<Output, Failure: Error> {
  fileprivate var value: Output
  fileprivate var receivers: [(Output) -> Void] = []

  init(_ value: Output) { self.value = value }

  func send(_ value: Output) {
    self.value = value
    for receiver in receivers { receiver(value) }
  }

  func handleEvents(receiveCancel: @escaping () -> Void) -> AnyPublisher<Output, Failure> {
    AnyPublisher(subject: self, receiveCancel: receiveCancel)
  }
}

struct AnyPublisher<Output, Failure: Error> {
  fileprivate let subject: CurrentValueSubject<Output, Failure>
  fileprivate let receiveCancel: () -> Void

  func eraseToAnyPublisher() -> AnyPublisher { self }

  func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    receiveValue(subject.value)
    subject.receivers.append(receiveValue)
    return AnyCancellable(receiveCancel)
  }
}

final class AnyCancellable {
  let cancel: () -> Void

  init(_ cancel: @escaping () -> Void) { self.cancel = cancel }
}
#endif
