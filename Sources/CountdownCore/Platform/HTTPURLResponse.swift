#if !canImport(ObjectiveC)
  import FoundationNetworking

  /// Foundation's, which elsewhere is in a module of its own.
  public typealias URLResponse = FoundationNetworking.URLResponse
  /// Foundation's, which elsewhere is in a module of its own.
  public typealias HTTPURLResponse = FoundationNetworking.HTTPURLResponse
#endif
