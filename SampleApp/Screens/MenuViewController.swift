import UIKit

/// The sample's pages to choose from. Each is built when it is opened and gone when it is left.
final class MenuViewController: PageViewController {
  private static let pages = [
    SamplePage(title: "Sign in") { SignInViewController(seconds: $0) },
    SamplePage(title: "A button that starts itself") { SelfStartingViewController(seconds: $0) },
    SamplePage(title: "A button steered by a property") { SteeredViewController(seconds: $0) },
    SamplePage(title: "A list on reused cells") { ListViewController(seconds: $0) },
  ]

  private let morePages: [SamplePage]

  init(seconds: Int, morePages: [SamplePage]) {
    self.morePages = morePages
    super.init(title: "CountdownKit", seconds: seconds)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    for page in Self.pages + morePages { addLink(to: page) }
  }

  private func addLink(to page: SamplePage) {
    addButton(page.title) { [weak self] _ in
      guard let self else { return }
      navigationController?.pushViewController(page.make(seconds), animated: true)
    }
  }
}
