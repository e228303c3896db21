import Foundation

// recipe: LetTheServerDecide
/// `{"retryIn": 90}`, on success and on refusal alike.
struct CodeAnswer: Decodable {
  var retryIn: TimeInterval?
}
// end of recipe
