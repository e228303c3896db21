import Glibc
import UIKit

/// The pages in a terminal: redraws what changes, touches what keys ask for, and gives the terminal back at any end.
@MainActor final class InteractiveSession {
  private static let backgroundNotice = "in the background: press any key to come back"
  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let stage: Stage
  private let palette: Palette
  private let screen = TerminalScreen()
  private let life = AppLife()
  private var keys: KeyReader?
  private var signals: SignalWatch?
  private var refresh: DisplayRefresh?

  init(stage: Stage, palette: Palette) {
    self.stage = stage
    self.palette = palette
  }

  func start() {
    signals = SignalWatch(Self.endingSignals + [SIGWINCH, SIGTSTP, SIGCONT]) { [weak self] in self?.receive($0) }
    let refresh = DisplayRefresh { [weak self] in self?.draw() }
    self.refresh = refresh
    Headless.onDisplayChange = { refresh.request() }
    screen.enter()
    keys = KeyReader(
      onKeys: { [weak self] in self?.press($0) }, onEnd: { [weak self] in self?.end(ExitStatus.success) })
    relayout()
  }

  private func press(_ keys: [Key]) {
    // Any key comes back, one that means nothing as well.
    if keys.isEmpty { comeBack() }
    for key in keys { press(key) }
  }

  private func press(_ key: Key) {
    guard !life.isInBackground else { return comeBack() }
    switch key {
    case .number(let number): stage.touch(number)
    case .back: stage.goBack()
    case .scrollDown: stage.scroll(by: 1)
    case .scrollUp: stage.scroll(by: -1)
    case .background: goToBackground()
    case .relaunch: relaunch()
    case .quit: end(ExitStatus.success)
    }
  }

  private func receive(_ signal: Int32) {
    switch signal {
    case SIGWINCH: relayout()
    case SIGTSTP: suspend()
    case SIGCONT: takeOver()
    default: end(ExitStatus.ended(by: signal))
    }
  }

  private func relayout() {
    stage.resize(to: screen.size.pageSize)
    draw()
  }

  private func draw() {
    let page = stage.page
    let renderer = PageRenderer(size: screen.size)
    // In the background always the same, so that nothing is written.
    let lines = life.isInBackground ? renderer.lines(saying: Self.backgroundNotice, on: page) : renderer.lines(of: page)
    screen.show(palette.frame(lines, background: page.background))
  }

  private func goToBackground() {
    life.goToBackground()
    draw()
  }

  /// What has come due meanwhile comes in the next turn of the main queue, and the redraw after it: the first frame is
  /// right.
  private func comeBack() {
    guard life.isInBackground else { return }
    life.comeBack()
    refresh?.request()
  }

  private func relaunch() {
    screen.leave()
    let reason = Relaunch.replaceProcess()
    StandardStream.error.write("SampleApp: cannot be relaunched: \(reason)\n")
    exit(ExitStatus.notRelaunched)
  }

  /// A program that is stopped is an app in the background.
  private func suspend() {
    life.goToBackground()
    screen.leave()
    SignalWatch.stopProcess()
    takeOver()
  }

  /// Takes the terminal over again: the shell has used it meanwhile. In the background, where it is the shell's still, the
  /// kernel stops the process here, as it does with every program that draws.
  private func takeOver() {
    screen.enter()
    stage.resize(to: screen.size.pageSize)
    if life.isInBackground { comeBack() } else { draw() }
  }

  private func end(_ status: Int32) {
    screen.leave()
    exit(status)
  }
}
