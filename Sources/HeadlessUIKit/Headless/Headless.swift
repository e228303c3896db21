// As UIKit does: whoever imports it has Foundation, of which the network is a module of its own here.
@_exported import Foundation
@_exported import FoundationNetworking

/// What a headless run needs and UIKit does not have: a finger, and word of what would be redrawn or spoken.
///
/// This name exists only in the stand-in. Everything else in this module bears UIKit's names and keeps to what is
/// documented of UIKit; what is not documented is left out.
///
/// Left out on purpose:
/// - target-action (`addTarget`): Linux has no selectors. Images that can be seen, shadows, menus. Disabled and
///   highlighted looks that UIKit derives by itself (dimming); so a configuration looks the same in every state.
/// - Auto Layout, autoresizing, transforms, gestures, presentation, `UIApplication.shared`, scenes, the run
///   loop's layout pass: a host calls `layoutIfNeeded()` on its window. A button's `titleLabel` follows its title there.
/// - Of lists: sections, selection, headers, row heights by content, updates but `reloadData()`, and `register`: without
///   Objective-C a class cannot be made into a cell by an initializer that subclasses need not have. Scrolling neither
///   bounces nor goes on by itself, and has no insets.
/// - Assistive technologies: whether VoiceOver runs is what a test says, and nothing is spoken. A label isn't derived from the
///   title. UIKit derives one only while accessibility is loaded.
/// - Animation: `areAnimationsEnabled` is a flag that nothing reads.
/// - `UITraitCollection.current`: a dynamic color's `cgColor` is the one for light traits; resolve it first.
/// - Safe areas: `safeAreaInsets` is zero.
///
/// Known simplifications:
/// - A finger presses and lifts in one place. It does not drag, so `continueTracking(_:with:)` is never called, and
///   touches on a plain view inside a control do not reach the control.
/// - A touch ends `endTracking(_:with:)`, then `.touchUpInside`, then `.primaryActionTriggered` (buttons only), then
///   `isHighlighted` turns false. The events are sent past `sendActions(for:)`, and `isEnabled` isn't checked between them.
///   `performPrimaryAction()` sends `.primaryActionTriggered` the same way. None of this is documented. It isn't known
///   whether an action that is added for both events runs twice. Here it does.
/// - Hit testing skips a disabled control, so a touch on it reaches the view behind it. UIKit doesn't document this.
/// - A click on a native button sends `.primaryActionTriggered` alone. It isn't known what else Mac Catalyst sends.
/// - A control that leaves its window during a touch gets `cancelTracking(with:)` when the finger lifts.
/// - `addAction(_:for:)` replaces an action of the same identifier for the given events, and leaves it for others.
/// - `viewDidAppear(_:)` and `viewDidDisappear(_:)` follow at once; UIKit may send them a run-loop turn later.
/// - The view that `loadView()` makes has no size before it is shown. Views stay as large as they are made, but for a
///   window's root view and the views of a navigation controller. There is no navigation bar.
/// - A configuration has one title, of which `title` is the text. An update writes the title, attributed title and title
///   color that are set for the state into the configuration, then calls `updateConfiguration()`, then the handler. None of
///   this is documented. It isn't documented when updates happen, either, only that calls are coalesced. Here they happen
///   in the layout. A title that is taken away stays in the configuration.
/// - `configurationUpdateHandler` gets a layer each time it is read, as a block that crosses into Swift does.
/// - A configuration's text has the font for `.body` before it is transformed, in the same size for everybody.
/// - Text is measured as if every glyph were 0.6 of the font's size wide and lines 1.2 of it high.
/// - A button's archive holds its type, its titles and its configuration's title, a view's its frame, tag and interaction flag.
/// - Traits are light where nothing overrides them. `tintColorDidChange()` is called when a tint is set, not when a view
///   moves to a superview with another one.
/// - Cells are made for the rows that are to be seen, and not one more. A retired cell leaves the list at once.
/// - What raises an exception in UIKit (a view added to itself, a controller pushed twice) does nothing.
/// - Associated objects are kept by views alone, and `.OBJC_ASSOCIATION_ASSIGN` keeps a weak reference.
@MainActor
public enum Headless {
  /// Called whenever something visible may have changed, at once and often: a host coalesces the calls.
  public static var onDisplayChange: (@MainActor () -> Void)?

  static func displayDidChange() {
    onDisplayChange?()
  }
}
