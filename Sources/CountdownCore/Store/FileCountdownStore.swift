public import Foundation

/// A store that keeps each key's record in a separate file.
///
/// The store replaces a file in one step, so a process that ends during a write damages no file. File names reveal
/// nothing about the keys, but the files contain the keys in plain text. The store excludes the folder that it creates
/// from backups.
///
/// A write can fail if no storage space is left, or before the device is first unlocked. The change is then lost when
/// the process ends. The center reports the first such error.
///
/// Before the device is first unlocked, the folder can't be read. The center then restores its keys when the app enters
/// the foreground, or when you access ``CountdownCenter/shared``. If a single file can't be read, it stays in place for a
/// later launch. Until then, a cancel or reset doesn't apply to it.
///
/// A file has at most 1,048,576 bytes. A record that needs more isn't written.
///
/// A folder belongs to one program, such as an app or an app extension. The first program that changes the store becomes
/// the folder's owner. The file "CountdownKit.owner" contains its bundle identifier. In another program, the store has no
/// keys and changes nothing, and the center reports ``CountdownError/storeInUse(owner:)``. If it finds the owner only at its
/// first change, the center keeps the keys that it has read, in memory.
///
/// If the owner no longer uses the store, remove the file "CountdownKit.owner" at launch, before you create the store.
/// This program then takes over the records. Several processes of one program aren't told apart.
public final class FileCountdownStore: CountdownStore, OwnedStore {
  /// The store's access to the system, which tests replace.
  struct FileSystem: Sendable {
    /// The identifier of the program that uses the store.
    var program = StoreOwner.currentProgram
    var now: @Sendable () -> Date = { Date() }
    var read: @Sendable (URL) throws -> Data = { try Data(contentsOf: $0) }
    /// Replaces the first file with the second. The first file may not exist yet.
    var replace: @Sendable (URL, URL) throws -> Void = { old, new in
      guard rename(new.path, old.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
    /// Gives the first file the second URL as another name. Throws an error if that name exists.
    var link: @Sendable (URL, URL) throws -> Void = { try FileManager.default.linkItem(at: $0, to: $1) }
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
    /// Whether the store has read the folder. Otherwise, another program owns the folder, or the owner can't be read.
    var isRead = false
    /// Each key's files, the newest first.
    var files: [String: [URL]] = [:]
    /// The first error of a file that couldn't be read with the folder.
    var failure: (any Error)?
    var revision: Int64 = 0
  }

  /// The maximum size of a file, in bytes.
  static let largestFile = 1_048_576
  private static let fileExtension = "countdown"
  /// The extension of a new file, which the store renames when it's complete.
  private static let newFileExtension = "countdown-new"
  /// The age in seconds from which a new file is one that a process has left behind.
  private static let longestWrite: TimeInterval = 60

  private static let noFolder = "The store's folder isn't a file URL."

  private let folder: URL
  private let fileSystem: FileSystem
  private let ownerFile: OwnerFile
  private let storage = Locked(Storage())

  /// Creates a store in a folder.
  ///
  /// The store creates the folder for its first record and excludes it from backups. It doesn't exclude an existing
  /// folder that you pass, because the folder may contain other files of the app.
  ///
  /// The initializer reads the folder on the caller's thread.
  ///
  /// - Parameter folder: The file URL of the folder, or nil for "CountdownKit" in the app's folder inside Application
  ///   Support. The store reads and removes only regular files whose name and size match its own. Use a folder in only
  ///   one program and one center at a time. The store can't tell two processes of one program apart.
  public convenience init(folder: URL? = nil) {
    self.init(folder: folder, fileSystem: FileSystem())
    // Only the store uses the standard folder, and an earlier version may have created it.
    if folder == nil { try? fileSystem.excludeFromBackups(self.folder) }
  }

  init(folder: URL?, fileSystem: FileSystem) {
    let folder = folder ?? Self.standardFolder
    self.folder = folder
    self.fileSystem = fileSystem
    ownerFile = OwnerFile(in: folder, fileSystem)
    try? load()
  }

  /// The folder for a store without a given folder. It contains the app's identifier, because on some systems apps
  /// share Application Support.
  private static var standardFolder: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent(StoreOwner.currentProgram)
      .appendingPathComponent("CountdownKit")
  }

  /// Reads the folder. Throws an error if another program owns it, or if it can't be read now.
  private func load() throws {
    // Foundation would read another URL over the network.
    guard folder.isFileURL else { throw CountdownError.unreadableRecord(reason: Self.noFolder) }
    if let refusal = try ownerFile.owner().refusal { throw refusal }
    var files: [(key: String, url: URL, revision: Int64)] = []
    var failure: (any Error)?
    for url in try ownFiles() {
      guard url.pathExtension == Self.fileExtension else {
        removeIfLeftBehind(url)
        continue
      }
      do {
        let data = try fileSystem.read(url)
        // A damaged file is listed under its name as its key, so the center reports and removes it.
        let content = try? Self.content(of: data)
        files.append((content?.key ?? url.lastPathComponent, url, content?.revision ?? 0))
      } catch {
        failure = failure ?? error
      }
    }
    files.sort { $0.revision > $1.revision }
    storage.withLock { [files, failure] storage in
      storage.isRead = true
      storage.files = Dictionary(grouping: files, by: \.key).mapValues { $0.map(\.url) }
      storage.failure = failure
      storage.revision = max(storage.revision, files.first?.revision ?? 0)
    }
  }

  /// Returns the regular files whose name and size match those that the store writes.
  private func ownFiles() throws -> [URL] {
    let properties: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey, .contentModificationDateKey]
    let urls: [URL]
    do {
      urls = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: Array(properties))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return []
    }
    return urls.filter { url in
      guard [Self.fileExtension, Self.newFileExtension].contains(url.pathExtension),
        UUID(uuidString: url.deletingPathExtension().lastPathComponent) != nil,
        let values = try? url.resourceValues(forKeys: properties), values.isRegularFile == true,
        let size = values.fileSize
      else { return false }
      return size <= Self.largestFile
    }
  }

  /// Removes a new file if it's older than a minute. The process that wrote it has then ended before it renamed the file.
  private func removeIfLeftBehind(_ url: URL) {
    let values = try? url.resourceValues(forKeys: [.contentModificationDateKey])
    guard let date = values?.contentModificationDate,
      fileSystem.now().timeIntervalSince(date) > Self.longestWrite
    else { return }
    try? FileManager.default.removeItem(at: url)
  }

  private static func content(of data: Data) throws -> Content {
    try JSONDecoder().decodeObject(Content.self, from: data)
  }

  // MARK: Records

  /// The keys that have a file, in no particular order.
  public var keys: [String] { storage.withLock { Array($0.files.keys) } }

  /// Returns the record for the key, or nil if there is none or it can't be read.
  public func record(forKey key: String) -> Data? {
    let urls = storage.withLock { $0.files[key] ?? [] }
    return urls.lazy.compactMap { [fileSystem] in try? Self.content(of: fileSystem.read($0)).record }.first
  }

  /// Sets the record for the key, and writes the file before returning. A value of nil removes the record.
  public func setRecord(_ record: Data?, forKey key: String) { try? write(record, forKey: key) }

  var readFailure: (any Error)? { storage.withLock { $0.failure } }

  func readKeys() throws -> [String] {
    if !storage.withLock({ $0.isRead }) { try load() }
    return keys
  }

  /// Returns the records for the key, the newest first, without those of damaged files.
  ///
  /// A key has several files if it was started while an earlier file couldn't be read. If a file can't be read now, it no
  /// longer belongs to the key, so that later changes don't replace it.
  func readRecords(forKey key: String) throws -> [Data] {
    var records: [Data] = []
    var failures: [URL: any Error] = [:]
    for url in storage.withLock({ $0.files[key] ?? [] }) {
      do {
        let data = try fileSystem.read(url)
        if let content = try? Self.content(of: data) { records.append(content.record) }
      } catch {
        failures[url] = error
      }
    }
    guard let failure = failures.values.first else { return records }
    storage.withLock { [failures] storage in
      storage.failure = storage.failure ?? failure
      let urls = (storage.files[key] ?? []).filter { failures[$0] == nil }
      storage.files[key] = urls.isEmpty ? nil : urls
    }
    if records.isEmpty { throw failure }
    return records
  }

  func write(_ record: Data?, forKey key: String) throws {
    guard let record else {
      guard storage.withLock({ $0.files[key] != nil }) else { return }
      if FileManager.default.fileExists(atPath: folder.path) { try claim() }
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
    try claim()
    try replace(url, with: data)
    storage.withLock { $0.files[key] = [url] }
    try remove(Array(urls.dropFirst()))
  }

  // MARK: Files

  /// Creates the folder if it doesn't exist. Makes this program the folder's owner, or throws an error if another program
  /// is its owner.
  ///
  /// The owner is read before each change, because another program may have become the owner in the meantime.
  private func claim() throws {
    guard folder.isFileURL else { throw CountdownError.unwritableRecord(reason: Self.noFolder) }
    if !FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? fileSystem.excludeFromBackups(folder)
    }
    guard let refusal = try ownerFile.claim(writing: newURL(Self.newFileExtension)).refusal else { return }
    storage.withLock { storage in
      storage.isRead = false
      storage.files = [:]
    }
    throw refusal
  }

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
