public import Foundation

/// A store that keeps each key's record in a separate file.
///
/// Each change writes a new file in one step and then removes the older one, so a process that ends during a write
/// damages no file. File names reveal nothing about the keys, but the files contain the keys in plain text. The store
/// excludes the folder that it creates from backups.
///
/// A write can fail if no storage space is left, or before the device is first unlocked. The change is then lost when
/// the process ends. The center reports the first such error. A file that can't be read before the device is unlocked
/// stays in place until it can.
///
/// A file has at most 1,048,576 bytes. A record that needs more isn't written.
///
/// ## Sharing keys with an app extension
///
/// An app and its extensions can use one folder, for example in the container of an app group. In each process, create
/// a store for the folder:
///
/// ```swift
/// if let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.com.example") {
///   CountdownCenter.setSharedStore(FileCountdownStore(folder: container.appendingPathComponent("Countdowns")))
/// }
/// ```
///
/// A process never changes or removes a file that it hasn't read. The store therefore needs no lock, which would end an
/// app that is suspended while it holds one. If several processes write at the same time, these rules apply:
/// - No key is lost, and each send counts toward a ``ResendPolicy``'s limit.
/// - If several processes change one key, the last change applies to all of them.
/// - If a process cancels or finishes a key, or resets its sends, the other processes cancel the key or reset the sends.
///   A change that another process makes at the same moment may remain.
///
/// A center applies the changes of other processes in these cases:
/// - You start, look up, or cancel a key, or call a method with a ``ResendPolicy``.
/// - The app enters the background or returns from it, or the time of day changes.
///
/// Until then, a countdown that is already on the screen continues unchanged. Only the process's own observers are
/// notified of its ticks. A limit can be exceeded by one send for each additional process if several requests are in
/// progress at the same time.
public final class FileCountdownStore: CountdownStore {
  /// The store's access to the system, which tests replace.
  struct FileSystem: Sendable {
    var now: @Sendable () -> Date = { Date() }
    var read: @Sendable (URL) throws -> Data = { try Data(contentsOf: $0) }
    /// Renames the second file to the first URL.
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

  /// A complete file. Its content never changes.
  private struct File {
    enum State {
      /// This store has written the file.
      case written
      /// The center has the file's record.
      case read
      /// The center doesn't have the file's record yet, so the file must not be removed.
      case found
    }

    var url: URL
    var revision: Int64
    var state: State
  }

  private struct Storage {
    /// Each key's files, the newest first.
    var files: [String: [File]] = [:]
    /// The highest revision that the store has read or written.
    var revision: Int64 = 0
    /// The names of files that the store removes or failed to remove.
    var removed: Set<String> = []
    /// The names in the folder when the store last looked for changes, or nil if they are to be compared again.
    var listing: Set<String>?

    mutating func add(_ file: File, for key: String) {
      revision = max(revision, file.revision)
      files[key, default: []].append(file)
      // The names make the order the same in all processes.
      files[key]?.sort { ($0.revision, $0.url.lastPathComponent) > ($1.revision, $1.url.lastPathComponent) }
    }
  }

  /// The maximum size of a file, in bytes.
  static let largestFile = 1_048_576
  private static let fileExtension = "countdown"
  /// The extension of a new file, which the store renames when it's complete.
  private static let newFileExtension = "countdown-new"

  private let folder: URL
  /// Whether other processes may use the folder.
  private let isShared: Bool
  private let fileSystem: FileSystem
  private let storage = Locked(Storage())

  /// Creates a store in a folder.
  ///
  /// The store creates the folder for its first record and excludes it from backups. It doesn't exclude an existing
  /// folder that you pass, because the folder may contain other files of the app.
  ///
  /// - Parameter folder: The folder, which several processes can use, or nil for "CountdownKit" in the app's folder
  ///   inside Application Support. Use that folder in only one process and one center at a time. The store reads and
  ///   removes only regular files whose name and size match its own.
  public convenience init(folder: URL? = nil) {
    self.init(folder: folder, fileSystem: FileSystem())
    // Only the store uses the standard folder, and an earlier version may have created it.
    if folder == nil { try? fileSystem.excludeFromBackups(self.folder) }
  }

  init(folder: URL?, fileSystem: FileSystem) {
    isShared = folder != nil
    self.folder = folder ?? Self.standardFolder
    self.fileSystem = fileSystem
    for url in names().compactMap({ ownURL($0) }) where isOwn(url) {
      if url.pathExtension == Self.newFileExtension {
        // A process ended before this file was renamed. If a process is still writing it, that process writes it again.
        try? FileManager.default.removeItem(at: url)
      } else {
        _ = add(url, as: .read)
      }
    }
  }

  /// The folder for a store without a given folder. It contains the app's identifier, because on some systems apps
  /// share Application Support.
  private static var standardFolder: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
      .appendingPathComponent("CountdownKit")
  }

  private func content(of url: URL) throws -> Content {
    try JSONDecoder().decodeObject(Content.self, from: fileSystem.read(url))
  }

  // MARK: Finding files

  /// Returns the names of all files in the folder.
  private func names() -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  }

  /// Returns the file's URL if its name matches those that the store creates.
  private func ownURL(_ name: String) -> URL? {
    let url = folder.appendingPathComponent(name)
    guard [Self.fileExtension, Self.newFileExtension].contains(url.pathExtension),
      UUID(uuidString: url.deletingPathExtension().lastPathComponent) != nil
    else { return nil }
    return url
  }

  /// Returns whether this is a regular file whose size matches those that the store writes.
  private func isOwn(_ url: URL) -> Bool {
    let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    guard values?.isRegularFile == true, let size = values?.fileSize else { return false }
    return size <= Self.largestFile
  }

  /// Adds a file that the store doesn't know yet. Returns false if the file can't be read now.
  private func add(_ url: URL, as state: File.State) -> Bool {
    let key: String
    var revision: Int64 = 0
    do {
      let content = try content(of: url)
      key = content.key
      revision = content.revision ?? 0
    } catch let error as CocoaError where [.fileReadNoPermission, .fileReadNoSuchFile].contains(error.code) {
      // The device hasn't been unlocked yet, or another process has just removed the file. The file isn't damaged.
      return false
    } catch {
      // Listed under the file's name as its key, so the center reports and removes the file.
      key = url.lastPathComponent
    }
    let file = File(url: url, revision: revision, state: state)
    storage.withLock { $0.add(file, for: key) }
    return true
  }

  /// Finds the files that other processes have written or removed. Returns the keys whose files have changed or haven't
  /// been read.
  func findChanges() -> [String] {
    guard isShared else { return [] }
    var names = names()
    guard storage.withLock({ $0.listing != names }) else { return [] }
    let known = storage.withLock { storage in
      Dictionary(
        storage.files.flatMap { key, files in files.map { ($0.url.lastPathComponent, key) } },
        uniquingKeysWith: { first, _ in first })
    }
    // A folder that changes while it's read may list neither the old file of a key nor its new one.
    for _ in 0..<3 where !names.isSuperset(of: known.keys) {
      let former = names
      names = self.names()
      if names == former { break }
    }
    let removed = storage.withLock { storage in
      storage.removed.formIntersection(names)
      return storage.removed
    }
    var keys: Set<String> = []
    var isComplete = true
    for name in names where known[name] == nil && !removed.contains(name) {
      guard let url = ownURL(name), url.pathExtension == Self.fileExtension, isOwn(url) else { continue }
      if !add(url, as: .found) { isComplete = false }
    }
    storage.withLock { storage in
      for (name, key) in known where !names.contains(name) {
        storage.files[key]?.removeAll { $0.url.lastPathComponent == name }
        if storage.files[key]?.isEmpty == true { storage.files[key] = nil }
        keys.insert(key)
      }
      keys.formUnion(storage.files.filter { _, files in files.contains { $0.state == .found } }.keys)
      storage.listing = isComplete && keys.isEmpty ? names : nil
    }
    return Array(keys)
  }

  // MARK: Records

  /// The keys that have a file, in no particular order.
  public var keys: [String] { storage.withLock { Array($0.files.keys) } }

  /// Returns the record for the key, or nil if there is none or it can't be read.
  public func record(forKey key: String) -> Data? { records(forKey: key)?.first ?? nil }

  /// Sets the record for the key, and writes the file before returning. A value of nil removes the record.
  public func setRecord(_ record: Data?, forKey key: String) { try? write(record, forKey: key) }

  /// Returns the records for the key, the newest first. The record of a damaged file is nil.
  ///
  /// A key has several files if several processes wrote it, or if it was started while an earlier file couldn't be read.
  ///
  /// - Returns: The records, or nil if another process has just replaced or removed a file.
  func records(forKey key: String) -> [Data?]? {
    var records: [Data?] = []
    var isComplete = true
    let files = storage.withLock { $0.files[key] ?? [] }
    for file in files {
      do {
        records.append(try content(of: file.url).record)
      } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
        isComplete = false
      } catch {
        records.append(nil)
      }
    }
    if !isComplete || files.contains(where: { $0.state == .found }) {
      storage.withLock { storage in
        storage.files[key] = files.map { file in
          let state = file.state == .written ? .written : isComplete ? File.State.read : .found
          return File(url: file.url, revision: file.revision, state: state)
        }
        storage.listing = nil
      }
    }
    return isComplete ? records : nil
  }

  /// Sets the record for the key, or removes it, and throws an error if that fails.
  func write(_ record: Data?, forKey key: String) throws {
    let files = storage.withLock { $0.files[key] ?? [] }
    let (older, unread) = (files.filter { $0.state != .found }, files.filter { $0.state == .found })
    guard let record else {
      storage.withLock { $0.files[key] = unread.isEmpty ? nil : unread }
      return try remove(older)
    }
    let now = Nanoseconds(seconds: fileSystem.now().timeIntervalSince1970)
    let revision = storage.withLock { max(now, $0.revision.saturatingAdd(1)) }
    let data = try JSONEncoder().encode(Content(key: key, record: record, revision: revision))
    guard data.count <= Self.largestFile else {
      throw CountdownError.unwritableRecord(reason: "It needs more than \(Self.largestFile) bytes.")
    }
    if !FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try? fileSystem.excludeFromBackups(folder)
    }
    let file = File(url: newURL(Self.fileExtension), revision: revision, state: .written)
    try create(file.url, with: data)
    storage.withLock { storage in
      storage.files[key] = unread
      storage.listing = nil
      storage.add(file, for: key)
    }
    try remove(older)
  }

  // MARK: Changing files

  private func newURL(_ pathExtension: String) -> URL {
    folder.appendingPathComponent(UUID().uuidString).appendingPathExtension(pathExtension)
  }

  /// Creates a file in one step. If the process ends before that step, the next launch removes the new file.
  private func create(_ url: URL, with data: Data) throws {
    var attempts = 3
    while true {
      let new = newURL(Self.newFileExtension)
      do {
        try data.write(to: new)
        return try fileSystem.replace(url, new)
      } catch {
        attempts -= 1
        // The launch of another process may remove the new file.
        let isRemoved = !FileManager.default.fileExists(atPath: new.path)
        try? FileManager.default.removeItem(at: new)
        guard isRemoved, attempts > 0 else { throw error }
      }
    }
  }

  /// Removes the files, the oldest first. If the process ends in between, the newest file still applies.
  private func remove(_ files: [File]) throws {
    guard !files.isEmpty else { return }
    if isShared {
      storage.withLock { storage in
        storage.removed.formUnion(files.map(\.url.lastPathComponent))
        storage.listing = nil
      }
    }
    var failure: (any Error)?
    for file in files.reversed() {
      do {
        try FileManager.default.removeItem(at: file.url)
      } catch let error as CocoaError where error.code == .fileNoSuchFile {
        continue
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
