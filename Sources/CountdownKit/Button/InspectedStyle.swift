import UIKit

#if canImport(UIKit) && !os(watchOS)
/// A ready-made style, by the name that Interface Builder knows it by.
final class InspectedStyle {
  let name: String
  let style: CountdownStyle

  /// Nil if there is no style of that name.
  init?(name: String) {
    switch name {
    case "standard": style = .standard
    case "clock": style = .clock
    case "seconds": style = .seconds
    case "getCodeAgain": style = .getCodeAgain
    case "textMessageOnItsWay":
      var inOwnColor = CountdownStyle.textMessageOnItsWay(mainColor: .black)
      inOwnColor.endTitleColor = nil
      style = inOwnColor
    default: return nil
    }
    self.name = name
  }
}
#endif
