extension UIButton {
  /// The kinds of button.
  public enum ButtonType: Int, Sendable {
    /// No style of its own.
    case custom = 0
    /// The system's style: the title in the tint color.
    case system = 1
    /// A button that tells more about an item.
    case detailDisclosure = 2
    /// An information button for dark backgrounds.
    case infoLight = 3
    /// An information button for light backgrounds.
    case infoDark = 4
    /// A button that adds a contact.
    case contactAdd = 5
    /// A button that closes a view.
    case close = 7

    /// The former name of `.system`.
    public static var roundedRect: ButtonType { .system }
  }
}
