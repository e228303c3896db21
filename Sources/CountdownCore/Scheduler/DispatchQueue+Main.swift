import Dispatch

extension DispatchQueue {
  private static let mainMark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether this is the main queue. Identity does not tell: on Linux each access to `.main` makes another object.
  var isMain: Bool { getSpecific(key: Self.mainMark) == true }
}
