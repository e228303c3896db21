#if canImport(UIKit) && !os(watchOS)
import CountdownCore
import Foundation

extension ResendPolicy {
  /// From objects: what is no number among `waits` is no wait, in its place.
  init(waits: [AnyObject], limit: NSNumber?, window: TimeInterval, group: String?) {
    self.init(
      waits: waits.map { ($0 as? NSNumber)?.doubleValue ?? 0 }, limit: limit?.intValue, window: window, group: group)
  }
}
#endif
