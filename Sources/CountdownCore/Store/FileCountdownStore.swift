import Foundation

/// A store with a file for each running key. Each is replaced as a whole, or not at all, whenever the process is killed.
///
/// Writing may fail, for want of space or before the device is first unlocked: then a key lasts no longer than the process.
/// What the system does not let be read, as before that, is left for a later launch. The files' names tell nothing of the
/// keys.
public final class FileCountdownStore: CountdownStore {
  private struct File: Codable {
    var key: String
    var record: Data
  }

  private let folder: URL
  private let contents: @Sendable (URL) throws -> Data
  /// Where each key's file is, found once: nobody else writes here.
  private let files: Locked<[String: URL]>

  /// A store in a folder of its own, which is made when it is first needed.
  ///
  /// - Parameter folder: Nil for "CountdownKit" in a folder of the app's name in the support folder. Files of others in
  ///   there are left alone. One process, and one centre in it, may use a folder at a time.
  public convenience init(folder: URL? = nil) {
    self.init(folder: folder) { try Data(contentsOf: $0) }
  }

  init(folder: URL?, contents: @escaping @Sendable (URL) throws -> Data) {
    let folder = folder ?? Self.standardFolder
    self.folder = folder
    self.contents = contents
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var files: [String: URL] = [:]
    for url in names.map(folder.appendingPathComponent) where url.pathExtension == Self.fileExtension {
      let data: Data?
      do {
        data = try contents(url)
      } catch let error as CocoaError where error.code == .fileReadNoPermission {
        // Not damaged: a device that was not unlocked yet, and a limit that is to last beyond its reboot.
        continue
      } catch {
        data = nil
      }
      // What cannot be read is listed under its own name, so that the centre says so and removes it.
      let key = data.flatMap(Self.file)?.key ?? url.lastPathComponent
      // Two processes have been at work: one file must not come back when the other is removed.
      if let other = files.updateValue(url, forKey: key) { try? FileManager.default.removeItem(at: other) }
    }
    self.files = Locked(files)
  }

  private static let fileExtension = "countdown"

  /// Where apps are not kept apart by the system, their names do that.
  private static var standardFolder: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
      .appendingPathComponent("CountdownKit")
  }

  private static func file(_ data: Data) -> File? {
    try? JSONDecoder().decodeObject(File.self, from: data)
  }

  /// The keys that have a file, in no order.
  public var keys: [String] { files.withLock { Array($0.keys) } }

  /// What is kept for `key`; nil if nothing is, or nothing that can be read.
  public func record(forKey key: String) -> Data? {
    files.withLock { $0[key] }.flatMap { try? contents($0) }.flatMap(Self.file)?.record
  }

  /// Keeps `record` for `key`; nil removes it. Written out before this returns.
  public func setRecord(_ record: Data?, forKey key: String) {
    guard let record else {
      if let url = files.withLock({ $0.removeValue(forKey: key) }) { try? FileManager.default.removeItem(at: url) }
      return
    }
    let new = folder.appendingPathComponent(UUID().uuidString).appendingPathExtension(Self.fileExtension)
    let url = files.withLock { files in
      let url = files[key] ?? new
      files[key] = url
      return url
    }
    guard let data = try? JSONEncoder().encode(File(key: key, record: record)) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? data.write(to: url, options: .atomic)
  }
}
