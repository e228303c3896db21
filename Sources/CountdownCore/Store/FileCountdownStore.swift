public import Foundation

/// A store that keeps each key's record in a separate file.
///
/// The store replaces a file in one step, so a process that ends during a write damages no file. File names reveal
/// nothing about the keys, but the files contain the keys in plain text. The store excludes the folder that it creates
/// from backups.
///
/// A write can fail if no storage space is left, or before the device is first unlocked. The change is then lost when
/// the process ends. The center reports the first such error. A file that can't be read before the device is unlocked
/// stays in place for a later launch.
///
/// A file has at most 1,048,576 bytes. A record that needs more isn't written.
public final class FileCountdownStore: CountdownStore {
  /// The store's access to the system, which tests replace.
  struct FileSystem: Sendable {
    var now: @Sendable () -> Date = { Date() }
    var read: @Sendable (URL) throws -> Data = { try Data(contentsOf: $0) }
    /// Replaces the first file with the second. The first file may not exist yet.
    var replace: @Sendable (URL, URL) throws -> Void = { old, new in
      guard rename(new.path, old.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
    var excludeFromBackups: @Sendable (URL) throws -> Void = { folder in
      var folder = folder
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try folder.setResourceValues(values)
    }
  }

  private struct Content: Codable {
    var key: String
    var record: Data
    /// The file's revision, which is higher than that of every file that the store read or wrote before. It's nil in
    /// files from earlier versions of the library.
    var revision: Int64?
  }

  private struct Storage {
    /// Each key's files, the newest first.
    var files: [String: [URL]]
    var revision: Int64
  }

  /// The maximum size of a file, in bytes.
  static let largestFile = 1_048_576
  private static let fileExtension = "countdown"
  /// The extension of a new file, which the store renames when it's complete.
  private static let newFileExtension = "countdown-new"

  private let folder: URL
  private let fileSystem: FileSystem
  private let storage: Locked<Storage>

  /// Creates a store in a folder.
  ///
  /// The store creates the folder for its first record and excludes it from backups. It doesn't exclude an existing
  /// folder that you pass, because the folder may contain other files of the app.
  ///
  /// - Parameter folder: The folder, or nil for "CountdownKit" in the app's folder inside Application Support. The
  ///   store reads and removes only regular files whose name and size match its own. Use a folder in only one process
  ///   and one center at a time.
  public convenience init(folder: URL? = nil) {
    self.init(folder: folder, fileSystem: FileSystem())
    // Only the store uses the standard folder, and an earlier version may have created it.
    if folder == nil { try? fileSystem.excludeFromBackups(self.folder) }
  }

  init(folder: URL?, fileSystem: FileSystem) {
    let folder = folder ?? Self.standardFolder
    self.folder = folder
    self.fileSystem = fileSystem
    var files: [(key: String, url: URL, revision: Int64)] = []
    for url in Self.ownFiles(in: folder) {
      // A process ended before this file was renamed.
      if url.pathExtension == Self.newFileExtension {
        try? FileManager.default.removeItem(at: url)
        continue
      }
      do {
        let content = try Self.content(of: url, fileSystem)
        files.append((content.key, url, content.revision ?? 0))
      } catch let error as CocoaError where error.code == .fileReadNoPermission {
        // The device hasn't been unlocked yet. The file isn't damaged.
        continue
      } catch {
        // Listed under the file's name as its key, so the center reports and removes the file.
        files.append((url.lastPathComponent, url, 0))
      }
    }
    files.sort { $0.revision > $1.revision }
    storage = Locked(
      Storage(
        files: Dictionary(grouping: files, by: \.key).mapValues { $0.map(\.url) },
        revision: files.first?.revision ?? 0))
  }

  /// The folder for a store without a given folder. It contains the app's identifier, because on some systems apps
  /// share Application Support.
  private static var standardFolder: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
      .appendingPathComponent("CountdownKit")
  }

  /// Returns the regular files whose name and size match those that the store writes.
  private static func ownFiles(in folder: URL) -> [URL] {
    let properties: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey]
    let urls = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: Array(properties))
    return (urls ?? []).filter { url in
      guard [fileExtension, newFileExtension].contains(url.pathExtension),
        UUID(uuidString: url.deletingPathExtension().lastPathComponent) != nil,
        let values = try? url.resourceValues(forKeys: properties), values.isRegularFile == true,
        let size = values.fileSize
      else { return false }
      return size <= largestFile
    }
  }

  private static func content(of url: URL, _ fileSystem: FileSystem) throws -> Content {
    try JSONDecoder().decodeObject(Content.self, from: fileSystem.read(url))
  }

  // MARK: Records

  /// The keys that have a file, in no particular order.
  public var keys: [String] { storage.withLock { Array($0.files.keys) } }

  /// Returns the record for the key, or nil if there is none or it can't be read.
  public func record(forKey key: String) -> Data? { records(forKey: key).first }

  /// Sets the record for the key, and writes the file before returning. A value of nil removes the record.
  public func setRecord(_ record: Data?, forKey key: String) { try? write(record, forKey: key) }

  /// Returns the records for the key, the newest first.
  ///
  /// A key has several files if it was started while an earlier file couldn't be read.
  func records(forKey key: String) -> [Data] {
    storage.withLock { $0.files[key] ?? [] }.compactMap { try? Self.content(of: $0, fileSystem).record }
  }

  /// Sets the record for the key, or removes it, and throws an error if that fails.
  func write(_ record: Data?, forKey key: String) throws {
    guard let record else {
      try remove(storage.withLock { $0.files.removeValue(forKey: key) } ?? [])
      return
    }
    let now = Nanoseconds(seconds: fileSystem.now().timeIntervalSince1970)
    let (urls, revision) = storage.withLock { storage in
      storage.revision = max(now, storage.revision.saturatingAdd(1))
      return (storage.files[key] ?? [], storage.revision)
    }
    let url = urls.first ?? newURL(Self.fileExtension)
    let data = try JSONEncoder().encode(Content(key: key, record: record, revision: revision))
    guard data.count <= Self.largestFile else {
      throw CountdownError.unwritableRecord(reason: "It needs more than \(Self.largestFile) bytes.")
    }
    if !FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? fileSystem.excludeFromBackups(folder)
    }
    try replace(url, with: data)
    storage.withLock { $0.files[key] = [url] }
    try remove(Array(urls.dropFirst()))
  }

  // MARK: Files

  private func newURL(_ pathExtension: String) -> URL {
    folder.appendingPathComponent(UUID().uuidString).appendingPathExtension(pathExtension)
  }

  /// Replaces a file in one step. If the process ends before that step, the next launch removes the new file.
  private func replace(_ url: URL, with data: Data) throws {
    let new = newURL(Self.newFileExtension)
    do {
      try data.write(to: new)
      try fileSystem.replace(url, new)
    } catch {
      try? FileManager.default.removeItem(at: new)
      throw error
    }
  }

  /// Removes the files, the oldest first. If the process ends in between, the newest file still applies.
  private func remove(_ urls: [URL]) throws {
    var failure: (any Error)?
    for url in urls.reversed() {
      do {
        try FileManager.default.removeItem(at: url)
      } catch let error as CocoaError where error.code == .fileNoSuchFile {
        continue
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
