import Foundation

extension Headless {
  /// A finger that rests on the window until it is lifted.
  @MainActor
  public final class Finger {
    private let touch = UITouch()
    private let event: UIEvent
    private let hitView: UIView

    init(on view: UIView, at point: CGPoint, in window: UIWindow, event: UIEvent) {
      hitView = view
      self.event = event
      touch.hitView = view
      touch.hitWindow = window
      touch.pointInWindow = point
      (view as? UIControl)?.touchBegan(touch, with: event)
    }

    /// The view that the finger rests on.
    public var view: UIView { hitView }

    /// Lifts the finger. Lifting it again does nothing.
    public func lift() {
      guard let window = touch.window, hitView.window === window else { return cancel() }
      guard leave(.ended) else { return }
      (hitView as? UIControl)?.touchEnded(touch, with: event)
    }

    /// Takes the touch away, as the system does when a call comes in.
    public func cancel() {
      guard leave(.cancelled) else { return }
      (hitView as? UIControl)?.touchCancelled(touch, with: event)
    }

    private func leave(_ phase: UITouch.Phase) -> Bool {
      guard touch.phase == .began else { return false }
      touch.storedPhase = phase
      return true
    }
  }
}
