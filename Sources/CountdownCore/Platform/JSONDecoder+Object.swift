import Foundation

extension JSONDecoder {
  /// Decodes a value from a JSON object whose names are ASCII, and throws for anything else.
  ///
  /// Before Swift 6.1 and iOS 18.3, `decode(_:from:)` ends the process if the name of a member is not a valid string
  /// (swiftlang/swift-foundation, pull request 1043 and issue 1260). `JSONSerialization` throws instead, so it reads the data
  /// first. Nested objects rely on it alone.
  func decodeObject<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard let object, object.keys.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isASCII) }) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return try decode(type, from: data)
  }
}
