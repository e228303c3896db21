/// Nothing: what a process costs that counts nothing down.
final class IdleDesign: Design {
  func prepare(_ index: Int, delay: Double) {}
  func start(_ index: Int, delay: Double) {}
  func cancel(_ index: Int) {}
  func release(_ index: Int) {}
}
