public import Foundation

extension IndexPath {
  /// The place of a row in a list.
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  /// The row's number in its section.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The section's number.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
}
