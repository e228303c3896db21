public import Foundation

/// A control with a title, which may differ from state to state.
@preconcurrency @MainActor
open class UIButton: UIControl {
  /// A button of the custom type.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// A button from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    storedButtonType = ButtonType(rawValue: coder.decodeInteger(forKey: ArchiveKey.buttonType)) ?? .custom
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

  /// A button of the given type.
  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    storedButtonType = buttonType
  }

  /// A button of the given type that performs the action when tapped and takes its title.
  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    adopt(primaryAction)
  }

  /// A button that shows the configuration, and performs the action when tapped.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    self.configuration = configuration
    // An initializer calls no observer.
    setNeedsConfigurationUpdate()
    adopt(primaryAction)
  }

  /// Archives the type, the titles and the configuration's title, with what a view archives.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(storedButtonType.rawValue, forKey: ArchiveKey.buttonType)
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

  /// The kind of button.
  open var buttonType: ButtonType { storedButtonType }
  private var storedButtonType = ButtonType.custom

  // MARK: titles

  /// What is set for each state, by the state's bits.
  private var titles: [UInt: String] = [:]
  private var titleColors: [UInt: UIColor] = [:]
  private var attributedTitles: [UInt: NSAttributedString] = [:]

  /// Sets the title for exactly this state; nil takes it away.
  open func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    contentDidChange()
  }

  /// The title for the state, or the one for `.normal`.
  open func title(for state: State) -> String? {
    titles[state.rawValue] ?? titles[State.normal.rawValue]
  }

  /// The title for the present state.
  open var currentTitle: String? { title(for: state) }

  /// Sets the title's color for exactly this state; nil takes it away.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    titleColors[state.rawValue] = color
    contentDidChange()
  }

  /// The title's color for the state, or the one for `.normal`: white unless set, on a system button the tint.
  open func titleColor(for state: State) -> UIColor? {
    titleColors[state.rawValue] ?? titleColors[State.normal.rawValue] ?? defaultTitleColor
  }

  /// The title's color for the present state.
  open var currentTitleColor: UIColor { titleColor(for: state) ?? defaultTitleColor }

  private var defaultTitleColor: UIColor {
    buttonType == .system ? tintColor : .white
  }

  /// Sets the attributed title for exactly this state; nil takes it away. It beats a plain title.
  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    attributedTitles[state.rawValue] = title.map { NSAttributedString(attributedString: $0) }
    contentDidChange()
  }

  /// The attributed title for the state, or the one for `.normal`.
  open func attributedTitle(for state: State) -> NSAttributedString? {
    attributedTitles[state.rawValue] ?? attributedTitles[State.normal.rawValue]
  }

  /// The attributed title for the present state.
  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  // MARK: images

  private var images: [UInt: UIImage] = [:]

  /// Sets the image for exactly this state; nil takes it away.
  open func setImage(_ image: UIImage?, for state: State) {
    images[state.rawValue] = image
    contentDidChange()
  }

  /// The image for the state, or the one for `.normal`.
  open func image(for state: State) -> UIImage? {
    images[state.rawValue] ?? images[State.normal.rawValue]
  }

  /// The image for the present state.
  open var currentImage: UIImage? { image(for: state) }

  // MARK: configuration

  /// Is told when the configuration is to follow the button's state.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  /// What the button shows; nil for what is set for each state. Setting it calls no handler. Like UIKit's, it
  /// can't be overridden.
  public var configuration: Configuration? {
    didSet {
      if !isUpdatingConfiguration { setNeedsConfigurationUpdate() }
      contentDidChange()
    }
  }

  /// Called when the state or the configuration has changed, to set a configuration that goes with it. Setting it asks for
  /// an update. Like UIKit's, it can't be overridden.
  ///
  /// Each reading adds a layer to the handler, as in UIKit, where a block that crosses into Swift and back gets one. The
  /// layer stays if what was read is set again.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { storedUpdateHandler.map { handler in { handler($0) } } }
    set {
      storedUpdateHandler = newValue
      setNeedsConfigurationUpdate()
    }
  }
  private var storedUpdateHandler: ConfigurationUpdateHandler?

  /// Whether the button lets its configuration follow the state by itself, too. It looks the same in each, here.
  open var automaticallyUpdatesConfiguration = true

  private var needsConfigurationUpdate = false
  private var isUpdatingConfiguration = false

  /// Asks for an update of the configuration. It comes before the button is shown, once for any number of calls.
  open func setNeedsUpdateConfiguration() {
    setNeedsConfigurationUpdate()
  }

  /// What the button's own changes do. Whether UIKit's go by way of the public method is not known.
  private func setNeedsConfigurationUpdate() {
    needsConfigurationUpdate = true
    setNeedsLayout()
  }

  /// Lets the configuration follow the state. The handler is called after it. Not to be called, but to be overridden.
  open func updateConfiguration() {}

  private func updateConfigurationIfNeeded() {
    guard needsConfigurationUpdate, !isUpdatingConfiguration else { return }
    needsConfigurationUpdate = false
    isUpdatingConfiguration = true
    adoptStateValues()
    updateConfiguration()
    storedUpdateHandler?(self)
    isUpdatingConfiguration = false
  }

  /// Writes what is set for the present state into the configuration: titles and title color, where they are set.
  private func adoptStateValues() {
    guard var configuration else { return }
    let (state, normal) = (state.rawValue, State.normal.rawValue)
    if let title = attributedTitles[state] ?? attributedTitles[normal] {
      configuration.setAttributedTitle(title)
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

  /// A tint that changed may be the title's color.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  // MARK: the label

  /// The label that shows the title. Its font may be set; its text and color follow the button at every layout.
  open var titleLabel: UILabel? { storedTitleLabel }

  private lazy var storedTitleLabel: UILabel = {
    let label = UILabel(frame: .zero)
    label.textAlignment = .center
    addSubview(label)
    return label
  }()

  /// Shows the present title in the middle of the button.
  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    storedTitleLabel.text = shownTitle
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
    // Adding the label asked for layout once more; this was it.
    needsLayout = false
  }

  private var shownTitle: String? {
    configuration?.title ?? currentAttributedTitle?.string ?? currentTitle
  }

  /// The size of the title, measured by a rule of thumb.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let label = UILabel(frame: .zero)
    label.font = storedTitleLabel.font
    label.text = shownTitle
    return label.sizeThatFits(size)
  }

  override var derivedAccessibilityTraits: UIAccessibilityTraits {
    var traits = UIAccessibilityTraits.button
    if !isEnabled { traits.insert(.notEnabled) }
    if isSelected { traits.insert(.selected) }
    return traits
  }

  override var eventsOfTap: [Event] { [.touchUpInside, .primaryActionTriggered] }
}
