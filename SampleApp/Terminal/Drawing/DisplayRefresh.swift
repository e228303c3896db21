import Dispatch

/// Combines all display changes of one turn of the main queue into one redraw.
@MainActor final class DisplayRefresh {
  typealias Work = @MainActor @Sendable () -> Void

  private let schedule: (@escaping Work) -> Void
  private let redraw: Work
  private var isScheduled = false

  /// - Parameters:
  ///   - schedule: A function that runs its argument in the next turn of the main queue.
  ///   - redraw: A handler that runs once for any number of requests. It can make further requests.
  init(
    schedule: @escaping (@escaping Work) -> Void = { work in DispatchQueue.main.async { work() } },
    redraw: @escaping Work
  ) {
    self.schedule = schedule
    self.redraw = redraw
  }

  func request() {
    guard !isScheduled else { return }
    isScheduled = true
    schedule { [weak self] in
      self?.isScheduled = false
      self?.redraw()
    }
  }
}
