import Testing
import UIKit

@testable import SampleApp

@MainActor @Suite("The menu")
struct MenuPageTests {
  @Test("With the two pages that only iOS shows, the menu fits on the smallest iPhone, below the navigation bar")
  func fits() throws {
    let item = MenuItem(title: "Another page") { PropertyViewController(settings: $0) }
    let menu = MenuViewController(settings: SampleSettings(seconds: 60), moreItems: [item, item])
    let screen = CGRect(x: 0, y: 0, width: 320, height: 568 - 64)
    menu.view.frame = screen
    menu.view.layoutIfNeeded()
    #expect(menu.view.subviews.count == 10)
    for row in menu.view.subviews { #expect(screen.contains(row.frame)) }
    for (upper, lower) in zip(menu.view.subviews, menu.view.subviews.dropFirst()) {
      #expect(upper.frame.maxY <= lower.frame.minY)
    }
  }
}
