/// First in, first out, in batches: taking one out costs nothing for those that stay, however many they are. No batch is
/// empty, and `count` is the sum of theirs.
struct BatchQueue<Element> {
  /// The length of a batch, save for those that were put back.
  private static var length: Int { 256 }

  private var batches: [[Element]] = []
  private(set) var count = 0

  mutating func append(_ element: Element) {
    count += 1
    if let last = batches.indices.last, batches[last].count < Self.length {
      batches[last].append(element)
    } else {
      batches.append([element])
    }
  }

  /// Takes out the first few; none when it is empty.
  mutating func removeFirstBatch() -> [Element] {
    guard !batches.isEmpty else { return [] }
    let batch = batches.removeFirst()
    count -= batch.count
    return batch
  }

  /// Puts in front again what was taken out and not used.
  mutating func putBack(_ rest: ArraySlice<Element>) {
    guard !rest.isEmpty else { return }
    batches.insert(Array(rest), at: 0)
    count += rest.count
  }
}
