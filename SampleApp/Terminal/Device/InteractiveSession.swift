import Foundation
import Glibc
import UIKit

/// Shows the pages in a terminal: redraws changes, responds to keys, and restores the terminal at the end.
@MainActor final class InteractiveSession {
  private static let backgroundNotice = "in the background: press any key to return"
  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let browser: PageBrowser
  private let encoder: FrameEncoder
  private let screen = TerminalScreen()
  private let life = AppLife()
  private lazy var refresh = DisplayRefresh { [weak self] in self?.draw() }
  private var keys: KeyReader?
  private var signals: SignalMonitor?

  init(window: SampleWindow, encoder: FrameEncoder) {
    browser = PageBrowser(window: window, size: screen.size)
    self.encoder = encoder
  }

  func start() {
    signals = SignalMonitor(Self.endingSignals + [SIGWINCH, SIGTSTP, SIGCONT]) { [weak self] in self?.receive($0) }
    Headless.onDisplayChange = { [refresh] in refresh.request() }
    screen.enter()
    keys = KeyReader(
      onKeys: { [weak self] in self?.press($0) }, onEnd: { [weak self] in self?.end(ExitStatus.success) })
    relayout()
  }

  private func press(_ keys: [Key]) {
    // Even a key without a meaning returns from the background.
    if keys.isEmpty { enterForeground() }
    for key in keys { press(key) }
  }

  private func press(_ key: Key) {
    guard !life.isInBackground else { return enterForeground() }
    switch key {
    case .background: enterBackground()
    case .relaunch: relaunch()
    case .quit: end(ExitStatus.success)
    default:
      browser.press(key)
      // A move of the selection changes nothing in the window.
      refresh.request()
    }
  }

  private func receive(_ signal: Int32) {
    switch signal {
    case SIGWINCH: relayout()
    case SIGTSTP: suspend()
    case SIGCONT: resume()
    default: end(ExitStatus.ended(by: signal))
    }
  }

  private func relayout() {
    browser.size = screen.size
    screen.invalidate()
    draw()
  }

  private func draw() {
    let page = browser.page
    var lines = browser.lines
    if life.isInBackground {
      // In the background, the frame never changes, so nothing is written.
      lines = PageRenderer(size: browser.size, selection: 1).lines(showing: Self.backgroundNotice, on: page)
    }
    screen.show(encoder.frame(lines, columns: browser.size.columns, background: page.background))
  }

  private func enterBackground() {
    life.enterBackground()
    draw()
  }

  private func enterForeground() {
    guard life.isInBackground else { return }
    life.enterForeground()
    // The redraw runs after the pending ticks, so the first frame shows current values.
    refresh.request()
  }

  private func relaunch() {
    screen.leave()
    let reason = AppLife.replaceProcess()
    StandardStream.error.write("SampleApp: can't relaunch: \(reason)\n")
    exit(ExitStatus.notRelaunched)
  }

  /// Stops the process. A stopped process is an app in the background.
  private func suspend() {
    life.enterBackground()
    screen.leave()
    SignalMonitor.stopProcess()
    resume()
  }

  /// Takes over the terminal again, because the shell has used it. If the process runs as a background job, the kernel
  /// stops it here, like any program that changes the terminal's modes.
  private func resume() {
    screen.enter()
    browser.size = screen.size
    if life.isInBackground { enterForeground() } else { draw() }
  }

  private func end(_ status: Int32) {
    screen.leave()
    exit(status)
  }
}
