// UIKit re-exports Foundation, which includes URL loading on Apple's systems.
@_exported public import Foundation
@_exported public import FoundationNetworking
