import Foundation

/// A store that belongs to one program, and that reports why it can't read or write.
///
/// A program is an app or an app extension. A ``CountdownCenter`` reads its store only once, so two programs that use
/// one store would overwrite each other's records.
protocol OwnedStore: CountdownStore {
  /// The first error of a record that couldn't be read when the store read its keys.
  var readFailure: (any Error)? { get }

  /// Returns the keys that have a record.
  ///
  /// - Throws: ``CountdownError/storeInUse(owner:)``, or another error if the store can't be read now.
  func readKeys() throws -> [String]

  /// Returns the records for the key, the newest first. Throws an error if they can't be read now, although they may not
  /// be damaged.
  func readRecords(forKey key: String) throws -> [Data]

  /// Sets or removes the record for the key.
  ///
  /// - Throws: ``CountdownError/storeInUse(owner:)``, or another error if the change fails.
  func write(_ record: Data?, forKey key: String) throws
}

/// The owner of a store, as this program sees it.
enum StoreOwner: Equatable {
  /// The store has no owner. The program that first changes it becomes its owner.
  case none
  case thisProgram
  case other(String)

  /// Creates the owner that a stored identifier describes.
  ///
  /// A damaged identifier counts as none. A power failure can damage it, for example with NUL bytes, and otherwise no
  /// program could use the store again.
  init(_ identifier: String?, program: String) {
    if let identifier, !identifier.isEmpty, identifier.rangeOfCharacter(from: .controlCharacters) == nil {
      self = identifier == program ? .thisProgram : .other(identifier)
    } else {
      self = .none
    }
  }

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
  static let name = "CountdownKit.owner"
  /// The maximum size of an identifier, in bytes. A larger file is damaged.
  private static let largestIdentifier = 4096

  private let url: URL
  private let fileSystem: FileCountdownStore.FileSystem

  init(in folder: URL, _ fileSystem: FileCountdownStore.FileSystem) {
    url = folder.appendingPathComponent(Self.name)
    self.fileSystem = fileSystem
  }

  /// Returns the folder's owner. Throws an error if it can't be read now.
  func owner() throws -> StoreOwner {
    guard let data = try read(), data.count <= Self.largestIdentifier else { return .none }
    return StoreOwner(String(data: data, encoding: .utf8), program: fileSystem.program)
  }

  /// Makes this program the owner of a folder that has none, and returns the owner. If several programs do this at the
  /// same time, one of them becomes the owner.
  ///
  /// - Parameter new: The URL for a temporary file in the same folder.
  func claim(writing new: URL) throws -> StoreOwner {
    let owner = try owner()
    guard owner == .none else { return owner }
    var failure: any Error = CocoaError(.fileWriteUnknown)
    do {
      if try read() == nil {
        try create(writing: new)
      } else {
        // Doesn't decide between two programs that replace a damaged file at the same instant.
        try write(to: new)
        try fileSystem.replace(url, new)
      }
    } catch {
      failure = error
    }
    try? FileManager.default.removeItem(at: new)
    // Another program may have been the first one, even if there was an error.
    let result = try self.owner()
    if result == .none { throw failure }
    return result
  }

  /// Creates the file. Throws an error if another program has created it.
  private func create(writing new: URL) throws {
    try write(to: new)
    do {
      try fileSystem.link(new, url)
    } catch {
      // The volume may not have hard links. Another program may read this file before it's complete. The file is then
      // empty, because one call writes the whole identifier. It counts as damaged, and the other program replaces it.
      try write(to: url)
    }
  }

  private func write(to url: URL) throws {
    try Data(fileSystem.program.utf8).write(to: url, options: .withoutOverwriting)
  }

  private func read() throws -> Data? {
    do {
      return try fileSystem.read(url)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }
}
