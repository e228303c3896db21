import CountdownKit
import UIKit

/// A page that the menu opens.
struct MenuItem {
  let title: String
  let makePage: @MainActor (SampleSettings) -> UIViewController
}

/// The sample's first page. It creates each of the other pages when you open it.
final class MenuViewController: PageViewController {
  private static let items = [
    MenuItem(title: "A button found by its tag") { TaggedButtonViewController(settings: $0) },
    MenuItem(title: "A button that starts itself") { SelfStartingViewController(settings: $0) },
    MenuItem(title: "A key that outlives its page") { KeyedViewController(settings: $0) },
    MenuItem(title: "A button controlled by a property") { PropertyViewController(settings: $0) },
    MenuItem(title: "A ring around the button") { RingViewController(settings: $0) },
    MenuItem(title: "A form that must be valid") { FormViewController(settings: $0) },
    MenuItem(title: "A list with reused cells") { ListViewController(settings: $0) },
    MenuItem(title: "Sign in: three codes a day") { SignInViewController(settings: $0) },
  ]

  private let moreItems: [MenuItem]
  private let freshStartButton = UIButton(type: .system)

  override var spacing: CGFloat { 4 }

  /// Creates the menu. Pages that only one host can show follow the others.
  init(settings: SampleSettings, moreItems: [MenuItem] = []) {
    self.moreItems = moreItems
    super.init(settings: settings)
    title = "CountdownKit"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    for item in Self.items + moreItems {
      addButton(item.title) { [weak self] in self?.open(item) }
    }
    addButton("", in: freshStartButton) { [weak self] in self?.startAfresh() }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    freshStartButton.setTitle("Start afresh", for: .normal)
  }

  private func open(_ item: MenuItem) {
    let page = item.makePage(settings)
    page.title = item.title
    navigationController?.pushViewController(page, animated: true)
  }

  /// Ends the waits that earlier visits and launches have left, and resets the limit.
  private func startAfresh() {
    for key in KeyedViewController.keys + ListViewController.keys { CountdownCenter.shared.cancel(key) }
    SignInViewController.reset(seconds: settings.seconds)
    freshStartButton.setTitle("Started afresh", for: .normal)
  }
}
