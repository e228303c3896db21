public import Foundation

/// What actions and menus have in common.
@preconcurrency @MainActor
open class UIMenuElement: NSObject {
  /// The title, empty unless set.
  open var title: String { storedTitle }
  var storedTitle: String

  /// The image beside the title.
  open var image: UIImage? { storedImage }
  var storedImage: UIImage?

  init(title: String, image: UIImage?) {
    storedTitle = title
    storedImage = image
    super.init()
  }
}
