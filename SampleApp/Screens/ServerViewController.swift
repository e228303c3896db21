import UIKit

/// What the pretend server does. A touch goes on to the next choice.
final class ServerViewController: PageViewController {
  private var titles: [(button: UIButton, text: () -> String)] = []

  init(context: SampleContext) {
    super.init(title: "The pretend server", context: context)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let server = context.server
    addChoice({ "It answers: \(server.answerInWords)" }) {
      server.answer = PretendServer.Answer.allCases.element(after: server.answer)
    }
    addChoice({ "It takes \(server.latency) s" }) {
      server.latency = PretendServer.latencies.element(after: server.latency)
    }
    addChoice({ "Its clock: \(server.clock.inWords)" }) {
      server.clock = PretendServer.Clock.allCases.element(after: server.clock)
    }
  }

  private func addChoice(_ text: @escaping () -> String, next: @escaping () -> Void) {
    let button = addButton(text()) { [weak self] _ in
      next()
      self?.showTitles()
    }
    titles.append((button, text))
  }

  private func showTitles() {
    for title in titles { title.button.setTitle(title.text(), for: .normal) }
  }
}

extension Collection where Element: Equatable {
  /// The one after the given one; the first after the last, or if it is not among them.
  fileprivate func element(after element: Element) -> Element {
    let next = firstIndex(of: element).map { index(after: $0) }
    return next.flatMap { $0 < endIndex ? self[$0] : nil } ?? first ?? element
  }
}
