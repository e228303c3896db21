public import Foundation

/// An image without content. It lets code that mentions images compile.
// @unchecked Sendable is sound because the class has no stored properties.
open class UIImage: NSObject, @unchecked Sendable {}
