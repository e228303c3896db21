public import Foundation

/// A control with a title that can depend on the state.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// Creates a button of the custom type.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates a button from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    buttonType = ButtonType(rawValue: coder.decodeInteger(forKey: ArchiveKey.buttonType)) ?? .custom
    let archived = coder.decodeObject(forKey: ArchiveKey.buttonTitles) as? [String: String] ?? [:]
    for (state, title) in archived {
      guard let rawValue = UInt(state) else { continue }
      titles[rawValue] = title
    }
    guard coder.decodeBool(forKey: ArchiveKey.isConfigured) else { return }
    configuration = .plain()
    configuration?.title = coder.decodeObject(forKey: ArchiveKey.configuredTitle) as? String
    setNeedsConfigurationUpdate()
  }

  /// Creates a button of the given type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  /// Creates a button with an action. The button takes its title from the action.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    adopt(primaryAction)
  }

  /// Creates a button with a configuration and an action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
    // Initializers don't call property observers.
    setNeedsConfigurationUpdate()
    adopt(primaryAction)
  }

  /// Archives the type, the titles, and the configuration's title, in addition to the view.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(buttonType.rawValue, forKey: ArchiveKey.buttonType)
    let pairs = titles.map { (String($0.key), $0.value) }
    coder.encode(Dictionary(uniqueKeysWithValues: pairs), forKey: ArchiveKey.buttonTitles)
    coder.encode(configuration != nil, forKey: ArchiveKey.isConfigured)
    coder.encode(configuration?.title, forKey: ArchiveKey.configuredTitle)
  }

  override func adopt(_ primaryAction: UIAction?) {
    super.adopt(primaryAction)
    guard let title = primaryAction?.title, !title.isEmpty else { return }
    setTitle(title, for: .normal)
  }

  /// The type of the button.
  open private(set) var buttonType = ButtonType.custom

  /// The types of buttons.
  public enum ButtonType: Int, Sendable {
    /// A button without a style.
    case custom = 0
    /// A button in the system's style, with the title in the tint color.
    case system = 1
    /// A button that shows details of an item.
    case detailDisclosure = 2
    /// An information button for dark backgrounds.
    case infoLight = 3
    /// An information button for light backgrounds.
    case infoDark = 4
    /// A button that adds a contact.
    case contactAdd = 5
    /// A button that closes a view.
    case close = 7

    /// The old name of `.system`.
    public static var roundedRect: ButtonType { .system }
  }

  // MARK: Values for states

  // The keys are the bits of the states.
  private var titles: [UInt: String] = [:]
  private var titleColors: [UInt: UIColor] = [:]
  private var attributedTitles: [UInt: NSAttributedString] = [:]
  private var images: [UInt: UIImage] = [:]

  /// Sets or removes the title for a state.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    contentDidChange()
  }

  /// Returns the title for a state. The default is the title for `.normal`.
  open func title(for state: State) -> String? {
    titles[state.rawValue] ?? titles[State.normal.rawValue]
  }

  /// The title for the current state.
  open var currentTitle: String? { title(for: state) }

  /// Sets or removes the title color for a state.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state.rawValue] = color
    contentDidChange()
  }

  /// Returns the title color for a state. The default is the color for `.normal`. The default for `.normal` is the tint color
  /// of a system button, and white for other buttons.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[state.rawValue] ?? titleColors[State.normal.rawValue] ?? defaultTitleColor
  }

  /// The title color for the current state.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? defaultTitleColor }

  private var defaultTitleColor: UIColor {
    buttonType == .system ? tintColor : .white
  }

  /// Sets or removes the attributed title for a state. An attributed title takes precedence over a title.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state.rawValue] = title.map { NSAttributedString(attributedString: $0) }
    contentDidChange()
  }

  /// Returns the attributed title for a state. The default is the attributed title for `.normal`.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state.rawValue] ?? attributedTitles[State.normal.rawValue]
  }

  /// The attributed title for the current state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  /// Sets or removes the image for a state.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state.rawValue] = image
    contentDidChange()
  }

  /// Returns the image for a state. The default is the image for `.normal`.
  open func image(for state: State) -> UIImage? {
    images[state.rawValue] ?? images[State.normal.rawValue]
  }

  /// The image for the current state.
  open var currentImage: UIImage? { image(for: state) }

  // MARK: Configuration

  /// A closure that updates the configuration for the button's state.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  /// The content and appearance of the button, or `nil` if the values for states apply. Setting it doesn't call the handler
  /// synchronously. As in UIKit, you can't override this property.
  public var configuration: Configuration? {
    didSet {
      if !isUpdatingConfiguration { setNeedsConfigurationUpdate() }
      contentDidChange()
    }
  }

  /// A closure that is called after the state or the configuration changes. Setting it requests an update. As in UIKit, you
  /// can't override this property.
  ///
  /// Each read wraps the handler in another closure, and setting the result keeps the wrapper. UIKit does the same when a
  /// block is bridged to Swift and back.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { storedUpdateHandler.map { handler in { handler($0) } } }
    set {
      storedUpdateHandler = newValue
      setNeedsConfigurationUpdate()
    }
  }
  private var storedUpdateHandler: ConfigurationUpdateHandler?

  /// A Boolean value that indicates whether the button updates its configuration when the state changes. It has no effect
  /// here. The default is `true`.
  open var automaticallyUpdatesConfiguration = true

  private var needsConfigurationUpdate = false
  private var isUpdatingConfiguration = false

  /// Requests an update of the configuration. Several calls before the next layout cause one update.
  open func setNeedsUpdateConfiguration() {
    setNeedsConfigurationUpdate()
  }

  // The button's own changes don't call the public method, because UIKit doesn't document that they do.
  private func setNeedsConfigurationUpdate() {
    needsConfigurationUpdate = true
    setNeedsLayout()
  }

  /// Updates the configuration for the state, before the handler is called. Override this method, but don't call it.
  open func updateConfiguration() {}

  private func updateConfigurationIfNeeded() {
    guard needsConfigurationUpdate, !isUpdatingConfiguration else { return }
    needsConfigurationUpdate = false
    isUpdatingConfiguration = true
    copyStateValues()
    updateConfiguration()
    storedUpdateHandler?(self)
    isUpdatingConfiguration = false
  }

  /// Copies the title and the title color for the current state into the configuration, if they're set.
  private func copyStateValues() {
    guard var configuration else { return }
    let (state, normal) = (state.rawValue, State.normal.rawValue)
    if let title = attributedTitles[state] ?? attributedTitles[normal] {
      configuration.attributedTitle = AttributedString(title)
    } else if let title = titles[state] ?? titles[normal] {
      configuration.title = title
    }
    if let color = titleColors[state] ?? titleColors[normal] { configuration.baseForegroundColor = color }
    if configuration != self.configuration { self.configuration = configuration }
  }

  override func stateDidChange() {
    super.stateDidChange()
    if configuration != nil { setNeedsConfigurationUpdate() }
  }

  private func contentDidChange() {
    if configuration != nil, !isUpdatingConfiguration { needsConfigurationUpdate = true }
    setNeedsLayout()
    Headless.displayDidChange()
  }

  /// Requests layout, because the title color may follow the tint color.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  // MARK: Label

  /// The label of the title. You can set its font. Each layout sets its text and its color, and its font if the button has a
  /// configuration.
  open var titleLabel: UILabel? { storedTitleLabel }

  private lazy var storedTitleLabel: UILabel = {
    let label = UILabel(frame: .zero)
    label.textAlignment = .center
    addSubview(label)
    return label
  }()

  /// Updates the configuration, and centers the title.
  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    storedTitleLabel.text = displayedTitle
    if let configuration {
      let attributes = configuration.titleAttributes(tint: tintColor)
      storedTitleLabel.font = attributes.font
      storedTitleLabel.textColor = attributes.foregroundColor
    } else {
      storedTitleLabel.textColor = currentTitleColor
    }
    let size = storedTitleLabel.sizeThatFits(bounds.size)
    storedTitleLabel.frame = CGRect(
      x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    // Adding the label requested another layout.
    needsLayout = false
  }

  private var displayedTitle: String? {
    configuration?.title ?? currentAttributedTitle?.string ?? currentTitle
  }

  /// Returns the approximate size of the title.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let label = UILabel(frame: .zero)
    label.font = storedTitleLabel.font
    label.text = displayedTitle
    return label.sizeThatFits(size)
  }

  override var derivedAccessibilityTraits: UIAccessibilityTraits { traitsOfState }
  override var derivedAccessibilityLabel: String? { spokenTitle }
  override var derivedAccessibilityValue: String? { configuration?.subtitle }
  override var isAccessibilityElementByDefault: Bool { hasVisibleArea }

  /// `.primaryActionTriggered` follows each `.touchUpInside`, after all actions for that event.
  override func dispatch(_ events: Event) {
    super.dispatch(events)
    if events.contains(.touchUpInside) { super.dispatch(.primaryActionTriggered) }
  }
}
