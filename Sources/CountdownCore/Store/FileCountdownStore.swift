public import Foundation

/// A store with a file for each running key. Each is replaced as a whole, or not at all, whenever the process is killed.
///
/// Writing may fail, for want of space or before the device is first unlocked: then a key lasts no longer than the process,
/// and the center reports that. What the system does not let be read, as before that, is left for a later launch. The files'
/// names tell nothing of the keys.
///
/// A file takes 1 MB at most; a record that needs more isn't written. The folder is excluded from backups.
public final class FileCountdownStore: CountdownStore {
  /// What the store needs of the system.
  struct FileSystem: Sendable {
    var now: @Sendable () -> Date = { Date() }
    var read: @Sendable (URL) throws -> Data = { try Data(contentsOf: $0) }
    /// Puts the second file in the place of the first, which may not be there yet.
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
    /// Greater than that of any file that the store had read or written before. Files of earlier versions have none.
    var revision: Int64?
  }

  private struct Storage {
    /// Each key's files, the newest first.
    var files: [String: [URL]] = [:]
    var revision: Int64 = 0
  }

  /// In bytes.
  static let largestFile = 1_048_576
  private static let fileExtension = "countdown"
  /// A file on its way to take another's place.
  private static let newFileExtension = "countdown-new"

  private let folder: URL
  private let fileSystem: FileSystem
  private let storage: Locked<Storage>

  /// A store in a folder of its own, which is made when it is first needed.
  ///
  /// The store excludes the folder from backups when it makes it. One that is there already stays as it is, for it may hold
  /// files of the app's.
  ///
  /// - Parameter folder: Nil for "CountdownKit" in a folder of the app's name in the support folder. Only regular files that
  ///   are named and sized as the store's own are read or removed. One process, and one center in it, may use a folder at a
  ///   time.
  public convenience init(folder: URL? = nil) {
    self.init(folder: folder, fileSystem: FileSystem())
    // The standard folder is always the store's, also if an earlier version made it.
    if folder == nil { try? fileSystem.excludeFromBackups(self.folder) }
  }

  init(folder: URL?, fileSystem: FileSystem) {
    let folder = folder ?? Self.standardFolder
    self.folder = folder
    self.fileSystem = fileSystem
    var storage = Storage()
    var revisions: [URL: Int64] = [:]
    for url in Self.ownFiles(in: folder) {
      // A process was killed while it wrote this.
      if url.pathExtension == Self.newFileExtension {
        try? FileManager.default.removeItem(at: url)
        continue
      }
      let content: Content?
      do {
        content = Self.content(try fileSystem.read(url))
      } catch let error as CocoaError where error.code == .fileReadNoPermission {
        // Not damaged: the device hasn't been unlocked yet, and a limit has to last beyond its restart.
        continue
      } catch {
        content = nil
      }
      // A file that can't be read is listed under its own name, so that the center reports and removes it.
      storage.files[content?.key ?? url.lastPathComponent, default: []].append(url)
      revisions[url] = content?.revision
      storage.revision = max(storage.revision, content?.revision ?? 0)
    }
    for (key, urls) in storage.files where urls.count > 1 {
      storage.files[key] = urls.sorted { revisions[$0, default: 0] > revisions[$1, default: 0] }
    }
    self.storage = Locked(storage)
  }

  /// Where apps are not kept apart by the system, their names do that.
  private static var standardFolder: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
      .appendingPathComponent("CountdownKit")
  }

  /// The regular files that are named and sized as this store does it.
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

  private static func content(_ data: Data) -> Content? {
    try? JSONDecoder().decodeObject(Content.self, from: data)
  }

  /// The keys that have a file, in no order.
  public var keys: [String] { storage.withLock { Array($0.files.keys) } }

  /// What is kept for `key`; nil if nothing is, or nothing that can be read.
  public func record(forKey key: String) -> Data? { records(forKey: key).first }

  /// Keeps `record` for `key`; nil removes it. Written out before this returns.
  public func setRecord(_ record: Data?, forKey key: String) { try? write(record, forKey: key) }
}

extension FileCountdownStore: DetailedCountdownStore {
  func records(forKey key: String) -> [Data] {
    storage.withLock { $0.files[key] ?? [] }.compactMap { url in
      (try? fileSystem.read(url)).flatMap(Self.content)?.record
    }
  }

  func write(_ record: Data?, forKey key: String) throws {
    guard let record else {
      try remove(storage.withLock { $0.files.removeValue(forKey: key) } ?? [])
      return
    }
    let now = Nanoseconds(seconds: fileSystem.now().timeIntervalSince1970)
    let (urls, revision) = storage.withLock { storage in
      storage.revision = max(now, storage.revision.saturatingAdd(1))
      return (storage.files[key] ?? [newURL(Self.fileExtension)], storage.revision)
    }
    guard let url = urls.first else { return }
    let data = try JSONEncoder().encode(Content(key: key, record: record, revision: revision))
    guard data.count <= Self.largestFile else {
      throw CountdownError.unwritableRecord(reason: "it needs more than \(Self.largestFile) bytes")
    }
    try makeFolder()
    try replace(url, with: data)
    storage.withLock { $0.files[key] = [url] }
    try remove(Array(urls.dropFirst()))
  }

  private func newURL(_ pathExtension: String) -> URL {
    folder.appendingPathComponent(UUID().uuidString).appendingPathExtension(pathExtension)
  }

  private func makeFolder() throws {
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? fileSystem.excludeFromBackups(folder)
  }

  /// Under a name of the store's own in between, so that the next launch finds what a kill leaves.
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

  /// Removes the oldest first, so that it doesn't come back after a kill.
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
