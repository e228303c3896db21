public import Foundation

@preconcurrency @MainActor
open class UIButton: UIControl {
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    buttonType = ButtonType(rawValue: coder.decodeInteger(forKey: ArchiveKey.buttonType)) ?? .custom
    let archived = coder.decodeObject(forKey: ArchiveKey.buttonTitles) as? [String: String] ?? [:]
    for (state, title) in archived {
      guard let rawValue = UInt(state) else { continue }
      contents.change(for: State(rawValue: rawValue)) { $0.title = title }
    }
    guard coder.decodeBool(forKey: ArchiveKey.isConfigured) else { return }
    var configuration = Configuration.plain()
    configuration.title = coder.decodeObject(forKey: ArchiveKey.configuredTitle) as? String
    apply(configuration)
  }

  public convenience init(type buttonType: ButtonType) {
    self.init(frame: .zero)
    self.buttonType = buttonType
  }

  public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: buttonType)
    adopt(primaryAction)
  }

  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system)
    self.configuration = configuration
    adopt(primaryAction)
  }

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(buttonType.rawValue, forKey: ArchiveKey.buttonType)
    let pairs = contents.titles.map { (String($0.key), $0.value) }
    coder.encode(Dictionary(uniqueKeysWithValues: pairs), forKey: ArchiveKey.buttonTitles)
    coder.encode(configuration != nil, forKey: ArchiveKey.isConfigured)
    coder.encode(configuration?.title, forKey: ArchiveKey.configuredTitle)
  }

  private func adopt(_ primaryAction: UIAction?) {
    guard let primaryAction else { return }
    addAction(primaryAction, for: .primaryActionTriggered)
    if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
    if let image = primaryAction.image { setImage(image, for: .normal) }
  }

  open private(set) var buttonType = ButtonType.custom

  public enum ButtonType: Int, Sendable {
    case custom = 0
    case system = 1
    case detailDisclosure = 2
    case infoLight = 3
    case infoDark = 4
    case contactAdd = 5
    case close = 7
  }

  /// Whether the type has the system's style, in which the title has the tint color.
  var hasSystemStyle: Bool { buttonType != .custom }

  /// The system whose behavior the button has.
  let system = Headless.System.current

  // MARK: Values for states

  private var contents = StateContents()

  open func setTitle(_ title: String?, for state: State) {
    set(for: state, { $0.title }) { $0.title = title }
    if updatesConfiguration { setNeedsUpdateConfiguration() }
  }

  open func title(for state: State) -> String? { contents.value({ $0.title }, for: state) }
  open var currentTitle: String? { title(for: state) }

  /// On iOS 18, a new color requests no update of the configuration.
  open func setTitleColor(_ color: UIColor?, for state: State) {
    let hasChanged = set(for: state, { $0.titleColor }) { $0.titleColor = color }
    if hasChanged, system == .iOS26 { setNeedsUpdateConfiguration() }
  }

  open func titleColor(for state: State) -> UIColor? {
    contents.value({ $0.titleColor }, for: state) ?? defaultTitleColor(for: state)
  }

  open var currentTitleColor: UIColor { titleColor(for: state) ?? defaultTitleColor(for: state) }

  private func defaultTitleColor(for state: State) -> UIColor {
    guard hasSystemStyle else { return .white }
    return state.contains(.disabled) ? dimmedTintColor : tintColor
  }

  open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    let copy = title.map { NSAttributedString(attributedString: $0) }
    set(for: state, { $0.attributedTitle.map(ComparableText.init) }) { $0.attributedTitle = copy }
    if updatesConfiguration { setNeedsUpdateConfiguration() }
  }

  open func attributedTitle(for state: State) -> NSAttributedString? {
    contents.value({ $0.attributedTitle }, for: state)
  }

  open var currentAttributedTitle: NSAttributedString? { attributedTitle(for: state) }

  open func setImage(_ image: UIImage?, for state: State) {
    set(for: state, { $0.image }) { $0.image = image }
    if updatesConfiguration { setNeedsUpdateConfiguration() }
  }

  open func image(for state: State) -> UIImage? { contents.value({ $0.image }, for: state) }
  open var currentImage: UIImage? { image(for: state) }

  /// Changes a value. A changed value changes the intrinsic size, and requests layout only if the current state shows it.
  ///
  /// - Returns: Whether the value has changed.
  @discardableResult
  private func set<Value: Equatable>(
    for state: State, _ value: (StateContents.Content) -> Value?, _ change: (inout StateContents.Content) -> Void
  ) -> Bool {
    let old = contents.own(value, for: state)
    contents.change(for: state, change)
    guard contents.own(value, for: state) != old else { return false }
    let isShown = state == self.state || state == .normal && contents.own(value, for: self.state) == nil
    if isShown { setNeedsDisplayOfTitle() }
    invalidateIntrinsicContentSize()
    return true
  }

  // MARK: Configuration

  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  // As in UIKit, this property and the update handler can't be overridden.
  public var configuration: Configuration? {
    get { storedConfiguration }
    set {
      if system == .iOS26, newValue == storedConfiguration { return }
      apply(newValue)
    }
  }
  private var storedConfiguration: Configuration?

  private func apply(_ configuration: Configuration?) {
    let old = storedConfiguration
    storedConfiguration = configuration?.resolved(for: self)
    if (old == nil) != (configuration == nil) {
      drawing.removeFromSuperview()
      drawing = ButtonDrawing(on: self)
      setNeedsDisplayOfTitle()
      if configuration != nil { requestUpdate() }
    }
    showConfiguration(replacing: old)
  }

  /// Each read wraps the handler in another closure, as UIKit does when it bridges a block to Swift and back.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { storedUpdateHandler.map { handler in { handler($0) } } }
    set {
      storedUpdateHandler = newValue
      requestUpdate()
    }
  }
  private var storedUpdateHandler: ConfigurationUpdateHandler?

  open var automaticallyUpdatesConfiguration = true

  private var needsConfigurationUpdate = false
  private var isUpdatingConfiguration = false
  private var updatesConfiguration: Bool { storedConfiguration != nil || storedUpdateHandler != nil }

  open func setNeedsUpdateConfiguration() { requestUpdate() }

  private func requestUpdate() {
    needsConfigurationUpdate = true
    // Only iOS 18 updates the configuration in the layout.
    if system != .iOS26 { setNeedsLayout() }
    Headless.displayDidChange()
  }

  open func updateConfiguration() {}

  /// Updates the configuration before the layout.
  override func updatePropertiesIfNeeded() {
    guard needsConfigurationUpdate, !isUpdatingConfiguration else { return }
    needsConfigurationUpdate = false
    guard updatesConfiguration else { return }
    isUpdatingConfiguration = true
    let old = storedConfiguration
    if var configuration = storedConfiguration {
      copyContents(to: &configuration)
      storedConfiguration = automaticallyUpdatesConfiguration ? configuration.resolved(for: self) : configuration
    }
    updateConfiguration()
    storedUpdateHandler?(self)
    showConfiguration(replacing: old)
    isUpdatingConfiguration = false
  }

  /// Copies the title and the image for the current state to a configuration, if they're set. A title color is copied only with
  /// a title that isn't attributed, and not from `.normal` to another state.
  private func copyContents(to configuration: inout Configuration) {
    if let title = currentAttributedTitle, title.length > 0 {
      configuration.attributedTitle = AttributedString(title)
    } else if let title = contents.value({ $0.title }, for: state) {
      var attributes = AttributeContainer()
      if let color = contents.own({ $0.titleColor }, for: state) { attributes.foregroundColor = color }
      configuration.attributedTitle = AttributedString(title, attributes: attributes)
    }
    if let image = contents.value({ $0.image }, for: state) { configuration.image = image }
  }

  override func stateDidChange() {
    super.stateDidChange()
    needsTitleDisplay = true
    if updatesConfiguration { setNeedsUpdateConfiguration() }
  }

  override func highlightDidChange() {
    super.highlightDidChange()
    if updatesConfiguration { setNeedsUpdateConfiguration() }
    if storedConfiguration == nil { setNeedsDisplayOfTitle() }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    if updatesConfiguration { setNeedsUpdateConfiguration() }
    guard storedConfiguration == nil, hasSystemStyle else { return }
    setNeedsDisplayOfTitle()
    if window != nil { drawing.label.textColor = currentTitleColor }
  }

  // MARK: Label

  open var titleLabel: UILabel? {
    switch buttonType {
    case .detailDisclosure, .infoLight, .infoDark, .contactAdd: return nil
    case .custom, .system, .close:
      if needsTitleDisplay, system != .iOS17 { showTitle() }
      return drawing.label
    }
  }

  private lazy var drawing = ButtonDrawing(on: self)
  private var needsTitleDisplay = true

  private func setNeedsDisplayOfTitle() {
    needsTitleDisplay = true
    setNeedsLayout()
    Headless.displayDidChange()
  }

  /// The label's new size is the button's.
  override func subviewDidInvalidateIntrinsicContentSize() { invalidateIntrinsicContentSize() }

  /// Shows the title of a button without a configuration. A label without a title is hidden and keeps its old text.
  private func showTitle() {
    needsTitleDisplay = false
    guard storedConfiguration == nil else { return }
    if let title = currentAttributedTitle, title.length > 0 {
      drawing.show(title.string, color: currentTitleColor) { $0.attributedText = title }
    } else {
      let title = currentTitle
      drawing.show(title, color: currentTitleColor) { $0.text = title }
    }
  }

  private func showConfiguration(replacing old: Configuration?) {
    guard let configuration = storedConfiguration else { return }
    let hasNewTitle = drawing.show(configuration)
    // iOS 18 requests layout even if the button looks the same.
    if system != .iOS26 || hasNewTitle || configuration.looksDifferent(from: old) {
      setNeedsLayout()
      if !isUpdatingConfiguration { invalidateIntrinsicContentSize() }
    }
    Headless.displayDidChange()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // A layout that a subclass requests in its own layout is done next. Adding the label requests none.
    let needsLayout = needsLayout
    showTitle()
    drawing.layOut()
    self.needsLayout = needsLayout
  }

  /// Updates the configuration, and returns the approximate size of the title.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    updatePropertiesIfNeeded()
    if needsTitleDisplay { showTitle() }
    return drawing.label.isHidden ? .zero : drawing.label.sizeThatFits(size)
  }

  override var derivedAccessibilityTraits: UIAccessibilityTraits { traitsOfState }
  override var derivedAccessibilityLabel: String? { spokenTitle }
  override var derivedAccessibilityValue: String? { configuration?.subtitle }

  /// `.primaryActionTriggered` follows each `.touchUpInside`, after all actions for that event.
  override func dispatch(_ events: Event) {
    super.dispatch(events)
    if events.contains(.touchUpInside) { super.dispatch(.primaryActionTriggered) }
  }
}
