import Glibc
import UIKit

/// The pages in a terminal: redraws what changes, touches what keys ask for, and gives the terminal back at any end.
@MainActor final class InteractiveSession {
  private static let endingSignals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  private let stage: Stage
  private let palette: Palette
  private let screen = TerminalScreen()
  private var keys: KeyReader?
  private var signals: SignalWatch?

  init(stage: Stage, palette: Palette) {
    self.stage = stage
    self.palette = palette
  }

  func start() {
    signals = SignalWatch(Self.endingSignals + [SIGWINCH, SIGTSTP, SIGCONT]) { [weak self] in self?.receive($0) }
    let refresh = DisplayRefresh { [weak self] in self?.draw() }
    Headless.onDisplayChange = { refresh.request() }
    screen.enter()
    keys = KeyReader(
      onKey: { [weak self] in self?.press($0) }, onEnd: { [weak self] in self?.end(ExitStatus.success) })
    relayout()
  }

  private func press(_ key: Key) {
    switch key {
    case .number(let number): stage.touch(number)
    case .back: stage.goBack()
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
    screen.show(palette.frame(PageRenderer(size: screen.size).lines(of: page), background: page.background))
  }

  private func suspend() {
    screen.leave()
    SignalWatch.stopProcess()
    takeOver()
  }

  /// Takes the terminal over again: the shell has used it meanwhile. In the background, where it is the shell's still, the
  /// kernel stops the process here, as it does with every program that draws.
  private func takeOver() {
    screen.enter()
    relayout()
  }

  private func end(_ status: Int32) {
    screen.leave()
    exit(status)
  }
}
