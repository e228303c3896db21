import Foundation

/// What UIKit doesn't have: simulated touches and focus, the version of UIKit, and reports of display changes and announcements.
///
/// All other public names in this module are UIKit's: those that the package, its tests, and its sample use. Their behavior
/// follows UIKit's documentation, and where that is silent, known facts about iOS 18 and iOS 26.
///
/// The stand-in doesn't have:
/// - Target-action (`addTarget`), because Linux has no selectors.
/// - Visible images, shadows, menus, and the dimmed appearance of disabled and highlighted controls. Of a configuration, only
///   the background color follows the state. The exact values of dimmed and pressed colors aren't UIKit's.
/// - Intrinsic sizes. A new title requests layout of the superview, as if each view were in Auto Layout.
/// - Auto Layout, autoresizing, transforms, gestures, presentation, `UIApplication.shared`, scenes, and safe areas.
/// - The layout pass of the run loop. A host calls `layoutIfNeeded()` on its window, which also updates each button's
///   `titleLabel`.
/// - In tables: several sections, selection, headers, row heights by content, updates other than `reloadData()`, and
///   `register`. Scroll views don't bounce, decelerate, or have insets.
/// - Assistive technologies. A test sets whether VoiceOver is running. Nothing is spoken.
/// - Full Keyboard Access. What UIKit does with the focus of a button that is disabled isn't known. Here, the button keeps it
///   until the test updates the focus, and then no view has it.
/// - Animation. A title that UIKit would fade is reported, and shown at once. An update of a configuration never runs
///   immediately.
/// - `UITraitCollection.current`. The `cgColor` of a dynamic color is for light traits; resolve the color first.
///
/// Simplifications:
/// - Touches on a plain view inside a control, and on a disabled control that hit testing finds, don't reach another responder.
/// - A moved touch is inside a control if its point is, without a margin. `isHighlighted` is `false` as soon as the touch has
///   ended.
/// - A click on a native button only sends `.primaryActionTriggered`. Mac Catalyst may send more.
/// - A button's accessibility label is derived from its title, without its image and without attributes, and an empty title
///   gives no label. UIKit derives labels and values only while an assistive technology is running.
/// - `viewDidAppear(_:)` and `viewDidDisappear(_:)` are called synchronously. UIKit may call them one run-loop turn later.
/// - A controller's view has no size before it appears. Only the root view of a window and the views of a navigation controller
///   are resized. There is no navigation bar.
/// - Configurations don't depend on traits. A title has the `.body` font before the transformer runs, in a fixed size.
/// - A button with an update handler but without a configuration looks like a plain button. It's open what UIKit shows.
/// - Text measurement assumes glyphs that are 0.6 times, and lines that are 1.2 times, the font's size.
/// - The archive of a button contains its type, its titles, and its configuration's title. The archive of a view contains
///   its frame, tag, and interaction flag.
/// - Traits are light, except in views with a style override. A tint color that is set reaches the subviews, but a view that
///   moves to a superview with a different tint color isn't updated.
/// - A table makes cells for visible rows only. A cell that is no longer visible leaves the table immediately.
/// - Calls that raise an exception in UIKit do nothing, such as adding a view to itself or pushing a controller twice.
@MainActor
public enum Headless {
  /// A version of UIKit.
  public enum System: CaseIterable, Sendable {
    /// UIKit before iOS 18. Whether reading the label of a button shows a new title isn't known. Here, only the layout shows it.
    /// In everything else, the behavior is that of iOS 18.
    case iOS17
    /// UIKit of iOS 18.
    case iOS18
    /// UIKit of iOS 26.
    case iOS26

    /// The version whose behavior a new button has. A button keeps its version. The default is the one that the environment
    /// variable `HEADLESS_UIKIT` names, such as `iOS18`, or else iOS 26.
    ///
    /// The value is local to a task, so that tests can run in parallel.
    @TaskLocal public static var current: System = {
      let name = ProcessInfo.processInfo.environment["HEADLESS_UIKIT"]
      return allCases.first { "\($0)" == name } ?? .iOS26
    }()
  }

  /// A closure that is called synchronously each time something visible may have changed. A host coalesces the calls.
  public static var onDisplayChange: (@MainActor () -> Void)?

  static func displayDidChange() { onDisplayChange?() }

  /// A closure that is called when UIKit would fade from a button's title to another one.
  public static var onTitleFade: (@MainActor (UIButton) -> Void)?

  /// The value of `UIAccessibility.isVoiceOverRunning`. The default is `false`.
  public static var isVoiceOverRunning = false

  /// A closure that is called with each notification posted to assistive technologies, even if VoiceOver isn't running.
  public static var onAccessibilityPost: (@MainActor (UIAccessibility.Notification, Any?) -> Void)?
}
