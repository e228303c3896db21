/// What a request fails with.
struct RequestFailure: Error, Equatable {}
