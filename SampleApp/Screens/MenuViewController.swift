import UIKit

/// A page that the menu opens.
struct MenuItem {
  let title: String
  let makePage: @MainActor (SampleSettings) -> UIViewController
}

/// The sample's first page. It creates each of the other pages when you open it.
final class MenuViewController: PageViewController {
  private static let items = [
    MenuItem(title: "Sign in") { SignInViewController(settings: $0) },
    MenuItem(title: "A button found by its tag") { TaggedButtonViewController(settings: $0) },
    MenuItem(title: "A button that starts itself") { SelfStartingViewController(settings: $0) },
    MenuItem(title: "A button controlled by a property") { PropertyViewController(settings: $0) },
    MenuItem(title: "A list with reused cells") { ListViewController(settings: $0) },
    MenuItem(title: "A form that must be valid") { FormViewController(settings: $0) },
    MenuItem(title: "Buttons that send by themselves") { SelfSendingViewController(settings: $0) },
    MenuItem(title: "A countdown on two pages") { RequestCodeViewController(settings: $0) },
  ]

  private let moreItems: [MenuItem]

  /// Small, so that the menu fits on a small phone.
  override var spacing: CGFloat { 4 }

  /// Creates the menu.
  ///
  /// - Parameters:
  ///   - settings: The settings of all pages.
  ///   - moreItems: Pages that only one host can show. They follow the others.
  init(settings: SampleSettings, moreItems: [MenuItem] = []) {
    self.moreItems = moreItems
    super.init(title: "CountdownKit", settings: settings)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    for item in Self.items + moreItems { add(item) }
  }

  private func add(_ item: MenuItem) {
    addButton(item.title) { [weak self] _ in
      guard let self else { return }
      navigationController?.pushViewController(item.makePage(settings), animated: true)
    }
  }
}
