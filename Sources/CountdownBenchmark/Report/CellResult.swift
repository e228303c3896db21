/// What all rounds found of one cell.
struct CellResult: Codable {
  var cell: Cell
  var samples: [Sample] = []

  func spread(_ figure: Figure) -> Spread? {
    Spread(samples.compactMap { figure.value(in: $0, of: cell) })
  }
}
