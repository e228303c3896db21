import Foundation

/// A store that belongs to one program, and that reports why it can't read or write.
///
/// A program is an app or an app extension. A ``CountdownCenter`` reads its store only once, so two programs that use
/// one store would overwrite each other's records.
protocol OwnedStore: CountdownStore {
  /// Returns the keys that have a record.
  ///
  /// - Throws: ``CountdownError/storeInUse(owner:)``.
  func readKeys() throws(CountdownError) -> [String]

  /// Returns the records for the key, the newest first. Throws an error if they can't be read now, although they may not
  /// be damaged.
  func readRecords(forKey key: String) throws -> [Data]

  /// Sets or removes the record for the key.
  ///
  /// - Throws: ``CountdownError/storeInUse(owner:)``, or another error if the change fails.
  func write(_ record: Data?, forKey key: String) throws
}

/// The program that owns a store, from the view of this program.
enum StoreOwner: Equatable {
  /// The owner can't be read now.
  case unreadable
  /// The store has no owner. The program that first changes it becomes its owner.
  case none
  case thisProgram
  case other(String)

  /// The identifier of this program.
  static var currentProgram: String {
    let identifier = Bundle.main.bundleIdentifier ?? ""
    return identifier.isEmpty ? ProcessInfo.processInfo.processName : identifier
  }

  /// The error for a store that belongs to another program; otherwise nil.
  var refusal: CountdownError? {
    if case .other(let owner) = self { .storeInUse(owner: owner) } else { nil }
  }
}

/// The file that contains the identifier of the program that owns a folder.
///
/// The file isn't locked, because iOS terminates a suspended app that holds a file lock in the container of an app group.
struct OwnerFile: Sendable {
  private enum Content {
    case missing
    case damaged
    case identifier(String)
  }

  static let name = "CountdownKit.owner"
  /// The maximum size of an identifier, in bytes. A larger file is damaged.
  private static let largestIdentifier = 4096

  private let url: URL
  private let fileSystem: FileCountdownStore.FileSystem

  init(in folder: URL, _ fileSystem: FileCountdownStore.FileSystem) {
    url = folder.appendingPathComponent(Self.name)
    self.fileSystem = fileSystem
  }

  /// The folder's owner.
  var owner: StoreOwner { (try? read()).map(owner) ?? .unreadable }

  /// Makes this program the owner of a folder that has none, and returns the owner. If several programs do this at the
  /// same time, one of them becomes the owner.
  ///
  /// - Parameter new: The URL for a temporary file in the same folder.
  func claim(writing new: URL) throws -> StoreOwner {
    let content = try read()
    if case .identifier = content { return owner(in: content) }
    defer { try? FileManager.default.removeItem(at: new) }
    var failure: any Error = CocoaError(.fileWriteUnknown)
    do {
      try Data(fileSystem.program.utf8).write(to: new)
      if case .damaged = content {
        // Doesn't decide between two programs that replace a damaged file at the same instant.
        try fileSystem.replace(url, new)
      } else {
        try fileSystem.addName(new, url)
      }
    } catch {
      failure = error
    }
    // Another program may have been the first one, even if there was an error.
    let result = owner(in: try read())
    if result == .none { throw failure }
    return result
  }

  private func read() throws -> Content {
    let data: Data
    do {
      data = try fileSystem.read(url)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return .missing
    }
    guard (1...Self.largestIdentifier).contains(data.count), let identifier = String(data: data, encoding: .utf8)
    else { return .damaged }
    return .identifier(identifier)
  }

  /// A folder with a damaged file has no owner. A power failure can damage the file, and otherwise no program could use
  /// the folder again.
  private func owner(in content: Content) -> StoreOwner {
    guard case .identifier(let identifier) = content else { return .none }
    return identifier == fileSystem.program ? .thisProgram : .other(identifier)
  }
}
