import Foundation

@testable import SampleApp

extension PageControl {
  /// Creates a control. By default it takes touches.
  static func sample(
    number: Int = 1, title: String = "获取验证码", borderColor: RGB? = nil, isEnabled: Bool = true,
    ignoresTouches: Bool = false
  ) -> PageControl {
    PageControl(
      number: number, title: title, titleColor: RGB(red: 1, green: 2, blue: 3), borderColor: borderColor,
      hasRoundCorners: false, isEnabled: isEnabled, ignoresTouches: ignoresTouches,
      frame: CGRect(x: 0, y: 0, width: 100, height: 44))
  }
}

extension Page {
  /// Creates a page with a white background.
  static func sample(title: String = "Sign in", texts: [String] = [], controls: [PageControl] = []) -> Page {
    let texts = texts.map {
      PageElement.text(
        PageText(text: $0, color: RGB(red: 0, green: 0, blue: 0), frame: CGRect(x: 0, y: 0, width: 100, height: 44)))
    }
    return Page(
      title: title, backTitle: nil, titleColor: RGB(red: 0, green: 0, blue: 0), background: .white,
      elements: texts + controls.map(PageElement.control))
  }
}
