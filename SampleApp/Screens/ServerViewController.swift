import UIKit

/// The settings of the simulated server. Each touch selects the next choice.
final class ServerViewController: PageViewController {
  private var choices: [(button: UIButton, title: () -> String)] = []

  init(settings: SampleSettings) {
    super.init(title: "Simulated server", settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let server = settings.server
    addChoice({ "Response: \(server.response.title(wait: server.wait))" }) {
      server.response = SimulatedServer.Response.allCases.element(after: server.response)
    }
    addChoice({ "Latency: \(server.latency) s" }) {
      server.latency = SimulatedServer.latencies.element(after: server.latency)
    }
    addChoice({ "Clock: \(server.clock.title)" }) {
      server.clock = SimulatedServer.Clock.allCases.element(after: server.clock)
    }
  }

  private func addChoice(_ title: @escaping () -> String, next: @escaping () -> Void) {
    let button = addButton(title()) { [weak self] _ in
      next()
      self?.showTitles()
    }
    choices.append((button, title))
  }

  private func showTitles() {
    for choice in choices { choice.button.setTitle(choice.title(), for: .normal) }
  }
}

extension PageViewController {
  /// Adds a button that shows the server's settings.
  func addServerButton() {
    addButton("Server settings") { [weak self] _ in
      guard let self else { return }
      navigationController?.pushViewController(ServerViewController(settings: settings), animated: true)
    }
  }
}

extension SimulatedServer.Response {
  fileprivate func title(wait: Int) -> String {
    switch self {
    case .sent: "code sent"
    case .noConnection: "no connection"
    case .refusal: "429, Retry-After: \(wait)"
    case .refusalUntilDate: "429, Retry-After: a date"
    case .unavailable: "503, Retry-After: \(wait)"
    case .sentWithWait: "code sent, Retry-After: \(wait)"
    }
  }
}

extension SimulatedServer.Clock {
  fileprivate var title: String {
    switch self {
    case .correct: "correct"
    case .oneHourAhead: "one hour ahead"
    case .oneHourBehind: "one hour behind"
    }
  }
}

extension Collection where Element: Equatable {
  /// Returns the element after the given one. The first element follows the last one and an element that isn't found.
  fileprivate func element(after element: Element) -> Element {
    let next = firstIndex(of: element).map { index(after: $0) }
    return next.flatMap { $0 < endIndex ? self[$0] : nil } ?? first ?? element
  }
}
