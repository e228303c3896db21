import Dispatch

/// Gathers what changes on the screen into one redraw for each turn of the main queue.
@MainActor final class DisplayRefresh {
  typealias Work = @MainActor @Sendable () -> Void

  private let schedule: (@escaping Work) -> Void
  private let redraw: Work
  private var isScheduled = false

  /// - Parameters:
  ///   - schedule: Puts off the work until what runs now is done.
  ///   - redraw: Called once for any number of requests. May request the next one.
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
