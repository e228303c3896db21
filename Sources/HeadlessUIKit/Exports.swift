// UIKit re-exports Foundation. On Apple's systems, Foundation includes URL loading.
@_exported public import Foundation
@_exported public import FoundationNetworking
