public import Foundation

/// An image without content: it exists so that signatures that mention images compile.
// @unchecked: it holds nothing.
open class UIImage: NSObject, @unchecked Sendable {}
