import UIKit

/// The sample's pages to choose from. Each is built when it is opened and gone when it is left.
final class MenuViewController: PageViewController {
  init(seconds: Int) {
    super.init(title: "CountdownKit", seconds: seconds)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    addLink("Sign in") { SignInViewController(seconds: $0) }
    addLink("A button that starts itself") { SelfStartingViewController(seconds: $0) }
    addLink("A button steered by a property") { SteeredViewController(seconds: $0) }
    addLink("A list on reused cells") { ListViewController(seconds: $0) }
  }

  private func addLink(_ title: String, makePage: @escaping (_ seconds: Int) -> UIViewController) {
    addButton(title) { [weak self] _ in
      guard let self else { return }
      navigationController?.pushViewController(makePage(seconds), animated: true)
    }
  }
}
