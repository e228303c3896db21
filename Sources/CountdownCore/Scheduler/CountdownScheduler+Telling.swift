/// What observers are told, and where.
extension CountdownScheduler {
  func post(
    _ news: CountdownObserver.News, to observer: CountdownObserver, _ storage: inout Storage, _ hops: inout Hops
  ) {
    if observer.news == nil || news != .tick { observer.news = news }
    hop(to: observer, &storage, &hops)
  }

  func postCancel(to observer: CountdownObserver, _ storage: inout Storage, _ hops: inout Hops) {
    observer.news = nil
    observer.owedEnd = observer.onCancel == nil ? nil : .cancelled
    if observer.owedEnd != nil { hop(to: observer, &storage, &hops) }
  }

  private func hop(to observer: CountdownObserver, _ storage: inout Storage, _ hops: inout Hops) {
    guard !observer.hopIsUnderWay else { return }
    observer.hopIsUnderWay = true
    if observer.queue == nil {
      storage.mail.append(observer)
      if !storage.mailIsUnderWay {
        storage.mailIsUnderWay = true
        hops.toMain = true
      }
    } else {
      hops.toOthers.append(observer)
    }
  }

  /// Tells as many as it can without holding up the main queue, and leaves the rest to its next turn.
  func deliverMail() {
    let (mail, start) = storage.withLock { storage in
      storage.mailIsUnderWay = false
      let mail = storage.mail
      storage.mail = []
      return (mail, clock.now)
    }
    for (index, observer) in mail.enumerated() {
      let now = deliver(to: observer)
      guard now.nanoseconds(since: start) > Self.longestTurn, index + 1 < mail.count else { continue }
      putBack(mail[(index + 1)...])
      return
    }
  }

  private func putBack(_ rest: ArraySlice<CountdownObserver>) {
    update { storage, _, hops in
      storage.mail.insert(contentsOf: rest, at: 0)
      hops.toMain = !storage.mailIsUnderWay
      storage.mailIsUnderWay = true
    }
  }

  /// Looks at the observer again, so that whatever has changed since the hop was made counts: a handler before it may
  /// have cancelled it, and a queue that was held up gets the present value.
  ///
  /// - Returns: When it looked.
  @discardableResult
  func deliver(to observer: CountdownObserver) -> MonotonicInstant {
    let (call, isOwed, now) = storage.withLock { _ in
      observer.hopIsUnderWay = false
      let (isOwed, now) = (observer.owedEnd != nil, clock.now)
      return (observer.takeCall(at: now), isOwed, now)
    }
    call()
    if isOwed {
      storage.withLock { _ in observer.takeCall(at: clock.now) }()
    }
    return now
  }
}
