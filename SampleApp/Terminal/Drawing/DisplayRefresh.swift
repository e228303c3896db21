import Dispatch

/// Combines all display changes of one turn of the main queue into one redraw.
@MainActor final class DisplayRefresh {
  private let redraw: @MainActor () -> Void
  private var isScheduled = false

  /// - Parameter redraw: A handler that runs once for any number of requests. It can make further requests.
  init(redraw: @escaping @MainActor () -> Void) {
    self.redraw = redraw
  }

  func request() {
    guard !isScheduled else { return }
    isScheduled = true
    DispatchQueue.main.async { [weak self] in
      self?.isScheduled = false
      self?.redraw()
    }
  }
}
