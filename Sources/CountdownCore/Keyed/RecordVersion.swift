/// As much of a record as every version of it has.
struct RecordVersion: Decodable {
  let version: Int
}
