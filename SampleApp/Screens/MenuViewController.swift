import UIKit

/// The sample's pages to choose from. Each is built when it is opened and gone when it is left.
final class MenuViewController: PageViewController {
  private static let pages = [
    SamplePage(title: "Sign in") { SignInViewController(context: $0) },
    SamplePage(title: "A button found by its tag") { TaggedButtonViewController(context: $0) },
    SamplePage(title: "A button that starts itself") { SelfStartingViewController(context: $0) },
    SamplePage(title: "A button steered by a property") { SteeredViewController(context: $0) },
    SamplePage(title: "A list on reused cells") { ListViewController(context: $0) },
  ]

  private let morePages: [SamplePage]

  init(context: SampleContext, morePages: [SamplePage]) {
    self.morePages = morePages
    super.init(title: "CountdownKit", context: context)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    for page in Self.pages + morePages { addLink(to: page) }
  }

  private func addLink(to page: SamplePage) {
    addButton(page.title) { [weak self] _ in
      guard let self else { return }
      navigationController?.pushViewController(page.make(context), animated: true)
    }
  }
}
