// The classes of the bridging header, for a type check that doesn't read bridging headers. Not part of the app.
import UIKit

final class TaggedViewController: UIViewController {
  init(seconds: Int) { super.init(nibName: nil, bundle: nil) }

  required init?(coder: NSCoder) { nil }
}

final class LargeTextContainer: UIViewController {
  init(content: UIViewController) { super.init(nibName: nil, bundle: nil) }

  required init?(coder: NSCoder) { nil }
}
