public import Foundation

/// A store that keeps its value in a file.
///
/// The store replaces the file in one step, so a process that ends during a save damages nothing. It first writes a
/// temporary file of a fixed name beside it. If the process ends before the step, the next load removes that file.
///
/// A process that ends, in any way, loses no saved change. The store doesn't wait until the storage hardware has written
/// the file, because that takes long on the main thread. If the device loses power or is forced to restart, the latest
/// changes can be lost, and with them the file's content. The center then reports a damaged value.
///
/// The file has the app's default data protection. Unless your app requires a stricter one, that is "until first user
/// authentication": Before the device is first unlocked, the file can't be read or written. The center then works in memory,
/// and reads the file when the app enters the foreground, for example.
///
/// The file contains the keys in plain text. The store excludes the folder that it creates from backups.
///
/// Each program, such as an app or an app extension, has a file of its own, which has the program's name. Programs can
/// therefore use the same folder. To continue the waits of another program, such as your App Clip, create a store with that
/// program's name while it isn't running. Two centers of one program need two names.
public final class FileCountdownStore: CountdownStore {
  private let folder: URL
  private let file: URL
  private let temporaryFile: URL

  /// Creates a store in a folder.
  ///
  /// The store creates the folder for its first value and excludes it from backups. It doesn't exclude an existing
  /// folder that you pass, because the folder may contain other files of the app. The initializer accesses no file.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder, or nil for "CountdownKit" in the app's folder inside Application Support.
  ///   - name: The name that tells this store from others in the same folder. Any string is allowed. If it's nil, the name
  ///     is the bundle identifier of this program, or the name of its executable if it has no bundle.
  public init(folder: URL? = nil, name: String? = nil) {
    self.folder = folder ?? Self.standardFolder
    file = self.folder.appendingPathComponent(StoreName(name).fileName + ".countdowns")
    temporaryFile = file.appendingPathExtension("new")
  }

  /// The folder for a store without a given folder. It contains the app's identifier, because on some systems apps
  /// share Application Support.
  private static var standardFolder: URL {
    let support = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    return (support ?? FileManager.default.temporaryDirectory)
      .appendingPathComponent(StoreName(nil).fileName)
      .appendingPathComponent("CountdownKit")
  }

  /// Returns the file's content, or nil if there is no file. Removes the temporary file of an interrupted save.
  ///
  /// - Throws: An error if the file can't be read now, or if the folder's URL isn't a file URL.
  public func load() throws -> Data? {
    try checkFolder()
    unlink(temporaryFile.path)
    do {
      return try Data(contentsOf: file)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }

  /// Replaces the file in one step. A value of nil removes it.
  ///
  /// - Throws: An error if the change fails, or if the folder's URL isn't a file URL. The former file then remains.
  public func save(_ data: Data?) throws {
    try checkFolder()
    guard let data else {
      guard unlink(file.path) == 0 || errno == ENOENT else { throw Self.systemError }
      return
    }
    if !FileManager.default.fileExists(atPath: folder.path) { try makeFolder() }
    do {
      try data.write(to: temporaryFile)
      guard rename(temporaryFile.path, file.path) == 0 else { throw Self.systemError }
    } catch {
      unlink(temporaryFile.path)
      throw error
    }
  }

  /// Throws an error for another URL, because Foundation would read it over the network.
  private func checkFolder() throws {
    guard folder.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
  }

  /// Creates the folder under a temporary name, excludes it from backups, and then renames it.
  ///
  /// A process that ends in between leaves an empty folder, which the next save uses. The folder thus never contains a file
  /// without being excluded.
  private func makeFolder() throws {
    var newFolder = folder.appendingPathExtension("new")
    try FileManager.default.createDirectory(at: newFolder, withIntermediateDirectories: true)
    var values = URLResourceValues()
    values.isExcludedFromBackup = true
    try? newFolder.setResourceValues(values)
    guard rename(newFolder.path, folder.path) != 0 else { return }
    let error = Self.systemError
    rmdir(newFolder.path)
    // Another program may have created the folder meanwhile.
    if !FileManager.default.fileExists(atPath: folder.path) { throw error }
  }

  /// The error of the system call that has just failed.
  private static var systemError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
