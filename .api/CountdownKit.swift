import CountdownCore
import Dispatch
import Foundation
import UIKit
@MainActor final public class ButtonCountdown {
    @MainActor public var style: CountdownKit.CountdownStyle
    @MainActor public var center: CountdownCore.CountdownCenter
    @MainActor public var isEnabledAfterwards: Bool?
    @MainActor public var current: CountdownCore.Countdown? { get }
    @MainActor public var isRunning: Bool { get }
    @MainActor public var remainingSeconds: Int? { get }
    @MainActor public func start(from seconds: Int, key: String? = nil, style: CountdownKit.CountdownStyle? = nil, onFinish: (() -> Void)? = nil)
    @discardableResult
    @MainActor public func attach(to key: String, under policy: CountdownCore.ResendPolicy? = nil, style: CountdownKit.CountdownStyle? = nil, onFinish: (() -> Void)? = nil) -> Bool
    @MainActor public func cancel()
}
extension ButtonCountdown {
    @MainActor public var onTick: ((CountdownCore.Countdown.Tick) -> Void)?
    @MainActor public var onCancel: (() -> Void)?
}
extension ButtonCountdown {
    @MainActor public var isSending: Bool { get }
    @discardableResult
    @MainActor public func send<Answer>(for seconds: Int, key: String? = nil, style: CountdownKit.CountdownStyle? = nil, request: @MainActor @Sendable () async throws -> Answer, onFinish: (() -> Void)? = nil) async throws -> Answer
    @discardableResult
    @MainActor public func send<Answer>(under policy: CountdownCore.ResendPolicy, key: String, style: CountdownKit.CountdownStyle? = nil, request: @MainActor @Sendable () async throws -> Answer, onFinish: (() -> Void)? = nil) async throws -> Answer
    @MainActor public func beginSend(for seconds: Int, key: String? = nil, style: CountdownKit.CountdownStyle? = nil, onFinish: (() -> Void)? = nil) throws(CountdownCore.SendError) -> CountdownCore.SendRequest
    @MainActor public func beginSend(under policy: CountdownCore.ResendPolicy, key: String, style: CountdownKit.CountdownStyle? = nil, onFinish: (() -> Void)? = nil) throws(CountdownCore.SendError) -> CountdownCore.SendRequest
}
@MainActor open class CountdownButton : UIKit.UIButton {
    @MainActor @IBInspectable open var duration: Int
    @MainActor @IBInspectable open var key: String?
    @MainActor open var touchAction: CountdownKit.CountdownButton.TouchAction
    @MainActor open var style: CountdownKit.CountdownStyle
    @MainActor open var onFinish: (() -> Void)?
    @MainActor override public init(frame: CGRect)
    @MainActor required public init?(coder: NSCoder)
    @MainActor override open func beginTracking(_ touch: UIKit.UITouch, with event: UIKit.UIEvent?) -> Bool
    @MainActor override open func endTracking(_ touch: UIKit.UITouch?, with event: UIKit.UIEvent?)
    @available(iOS 17.4, tvOS 17.4, visionOS 1.1, *)
    @MainActor override open func performPrimaryAction()
    @MainActor override open func sendActions(for controlEvents: UIKit.UIControl.Event)
    @MainActor override open func setTitle(_ title: String?, for state: UIKit.UIControl.State)
    @MainActor override open func setTitleColor(_ color: UIKit.UIColor?, for state: UIKit.UIControl.State)
    @MainActor override open func setAttributedTitle(_ title: NSAttributedString?, for state: UIKit.UIControl.State)
    @MainActor override open func layoutSubviews()
    @MainActor override open func setNeedsLayout()
    @available(iOS 15.0, tvOS 15.0, *)
    @MainActor override open func updateConfiguration()
    @MainActor override open func traitCollectionDidChange(_ previousTraitCollection: UIKit.UITraitCollection?)
    override open var accessibilityTraits: UIKit.UIAccessibilityTraits
}
extension CountdownButton {
    @MainActor @IBInspectable public var startsOnTouch: Bool
    @MainActor @IBInspectable public var styleName: String?
}
extension CountdownButton {
    public enum TouchAction : Sendable {
        case startCountdown
        case nothing
        case send(_: @MainActor @Sendable (_ request: CountdownCore.SendRequest) -> Void)
        public static func send<Answer>(_ request: @escaping @MainActor @Sendable () async throws -> Answer, completion: @escaping @MainActor @Sendable (_ outcome: CountdownCore.SendOutcome) -> Void = { _ in }) -> CountdownKit.CountdownButton.TouchAction
    }
}
@MainActor public protocol CountdownHosting : AnyObject {
}
extension CountdownHosting where Self : UIKit.UIButton {
    @MainActor public var countdown: CountdownKit.ButtonCountdown { get }
}
public struct CountdownStyle : Sendable {
    public var countingTitle: @MainActor @Sendable (Int) -> String
    public var countingTitleColor: UIKit.UIColor?
    public var countingBorderColor: UIKit.UIColor?
    public var countingBackgroundColor: UIKit.UIColor?
    public var showsCountInTitle: Bool
    public var interaction: CountdownKit.CountdownStyle.Interaction
    public var spokenValue: (@MainActor @Sendable (Int) -> String)?
    public var sendingTitle: String?
    public var sendingShowsActivity: Bool
    public var spokenSending: String?
    public var limitTitle: (@MainActor @Sendable (_ seconds: Int, _ end: Date) -> String)?
    public var announcements: CountdownKit.CountdownStyle.Announcements
    public var endTitle: String?
    public var endTitleColor: UIKit.UIColor?
    public var endBorderColor: UIKit.UIColor?
    public var endBackgroundColor: UIKit.UIColor?
    public var endAttributedTitle: NSAttributedString?
    public var updateHandler: (@MainActor @Sendable (_ button: UIKit.UIButton, _ phase: CountdownKit.CountdownStyle.Phase) -> Void)?
    public init(countingTitle: @escaping @MainActor @Sendable (Int) -> String, countingTitleColor: UIKit.UIColor? = nil, countingBorderColor: UIKit.UIColor? = nil, interaction: CountdownKit.CountdownStyle.Interaction = .disabled, endTitle: String? = nil, endTitleColor: UIKit.UIColor? = nil, endBorderColor: UIKit.UIColor? = nil)
}
extension CountdownStyle {
    public struct Announcements : Sendable {
        public typealias Text = @MainActor @Sendable (_ seconds: Int, _ label: String?) -> String
        public var start: CountdownKit.CountdownStyle.Announcements.Text?
        public var thresholds: Set<Int>
        public var remaining: CountdownKit.CountdownStyle.Announcements.Text?
        public var end: (@MainActor @Sendable (_ label: String?) -> String)?
        public init(start: CountdownKit.CountdownStyle.Announcements.Text? = nil, thresholds: Set<Int> = [60, 10], remaining: CountdownKit.CountdownStyle.Announcements.Text? = nil, end: (@MainActor @Sendable (_ label: String?) -> String)? = nil)
        public static var standard: CountdownKit.CountdownStyle.Announcements { get }
        public static func standard(inLanguage language: String) -> CountdownKit.CountdownStyle.Announcements
        public static var none: CountdownKit.CountdownStyle.Announcements { get }
    }
}
extension CountdownStyle {
    public static var language: String?
    public static var standard: CountdownKit.CountdownStyle { get }
    public static var clock: CountdownKit.CountdownStyle { get }
    public static var seconds: CountdownKit.CountdownStyle { get }
}
extension CountdownStyle {
    public static func standard(inLanguage language: String) -> CountdownKit.CountdownStyle
    public static func clock(inLanguage language: String) -> CountdownKit.CountdownStyle
    public static func seconds(inLanguage language: String) -> CountdownKit.CountdownStyle
}
extension CountdownStyle {
    public enum Phase : Sendable, Hashable {
        case counting(seconds: Int)
        case atLimit(seconds: Int)
        case sending
        case ended
        case restored
    }
    public enum Interaction : Sendable, Hashable, CaseIterable {
        case disabled
        case ignoresTouches
        case unchanged
    }
}
extension SendOutcome {
    public init(_ response: URLResponse)
    public init(response: URLResponse?, error: (any Error)?)
}
extension HTTPURLResponse {
    public var retryAfter: TimeInterval? { get }
}
extension UIButton : CountdownKit.CountdownHosting {
}
extension UIView {
    @discardableResult
    @MainActor public func startCountdown(onButtonWithTag tag: Int, from seconds: Int, key: String? = nil, style: CountdownKit.CountdownStyle? = nil, onFinish: (() -> Void)? = nil) -> Bool
    @MainActor public func cancelCountdown(onButtonWithTag tag: Int)
}
