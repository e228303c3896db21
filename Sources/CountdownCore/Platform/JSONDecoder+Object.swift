import Foundation

extension JSONDecoder {
  /// Decodes a value from a JSON object whose member names are ASCII, and throws an error for anything else.
  ///
  /// Before Swift 6.1 and iOS 18.3, `decode(_:from:)` ends the process if a member's name isn't a valid string
  /// (swiftlang/swift-foundation, pull request 1043 and issue 1260). `JSONSerialization` reads the data first, because it
  /// throws an error instead. It's the only check of nested objects.
  func decodeObject<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    guard let object, object.keys.allSatisfy({ $0.unicodeScalars.allSatisfy(\.isASCII) }) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return try decode(type, from: data)
  }
}
