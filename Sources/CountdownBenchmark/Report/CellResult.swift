/// What all rounds found of one cell.
struct CellResult: Codable {
  var cell: Cell
  var samples: [Sample] = []
  /// What the samples say, by ``Figure``.
  var figures: [String: Spread] = [:]

  init(cell: Cell) {
    self.cell = cell
  }

  mutating func add(_ sample: Sample) {
    samples.append(sample)
    for figure in Figure.allCases { figures[figure.rawValue] = spread(figure) }
  }

  func spread(_ figure: Figure) -> Spread? {
    Spread(samples.compactMap { figure.value(in: $0, of: cell) })
  }
}
