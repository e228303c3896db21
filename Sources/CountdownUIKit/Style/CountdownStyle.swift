#if canImport(UIKit) && !os(watchOS)
  import UIKit

  /// How a button looks while it counts and after.
  ///
  /// ```swift
  /// var style = CountdownStyle.standard
  /// style.countingTitle = { "Again in \($0) s" }
  /// style.countingTitleColor = .gray
  /// button.countdown.start(from: 60, style: style)
  /// ```
  public struct CountdownStyle: Sendable {
    /// The title while counting, from the whole seconds left. Called on the main thread, once a second.
    public var countingTitle: @MainActor @Sendable (Int) -> String
    /// The title's colour while counting; nil leaves the button's own.
    public var countingTitleColor: UIColor?
    /// The layer's border colour while counting, and a configuration's stroke colour; nil leaves the button's own. Shows if
    /// the layer has a border width, or the stroke one.
    public var countingBorderColor: UIColor?
    /// What keeps touches away while counting.
    public var interaction: Interaction
    /// The title after the end, set for `.normal`, which then is the button's own; nil gives back the one it had. Not
    /// after a cancel.
    public var endTitle: String?
    /// The title's colour after the end, set for `.normal`; nil gives back the one it had. Not after a cancel.
    public var endTitleColor: UIColor?
    /// The colour of border and stroke after the end; nil gives back the one it had. Not after a cancel.
    public var endBorderColor: UIColor?

    /// A style in which all but the counting title is the button's own, and which disables it while counting.
    public init(
      countingTitle: @escaping @MainActor @Sendable (Int) -> String,
      countingTitleColor: UIColor? = nil,
      countingBorderColor: UIColor? = nil,
      interaction: Interaction = .disabled,
      endTitle: String? = nil,
      endTitleColor: UIColor? = nil,
      endBorderColor: UIColor? = nil
    ) {
      self.countingTitle = countingTitle
      self.countingTitleColor = countingTitleColor
      self.countingBorderColor = countingBorderColor
      self.interaction = interaction
      self.endTitle = endTitle
      self.endTitleColor = endTitleColor
      self.endBorderColor = endBorderColor
    }
  }
#endif
