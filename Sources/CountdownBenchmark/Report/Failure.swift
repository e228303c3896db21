/// A measurement that found nothing.
struct Failure: Codable {
  var cell: Cell
  var round: Int
  var reason: String
}
