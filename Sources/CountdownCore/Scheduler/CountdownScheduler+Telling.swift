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

  /// Tells as many as it can without holding up the main queue, and leaves the rest to its next turn, as it does with
  /// those who have something to be told as a consequence.
  func deliverMail() {
    let (start, count) = storage.withLock { (clock.now, $0.mail.count) }
    var told = 0
    var isOver = false
    while told < count, !isOver {
      let batch = storage.withLock { $0.mail.removeFirstBatch() }
      for (index, observer) in batch.enumerated() {
        let now = deliver(to: observer)
        told += 1
        isOver = told == count || now.nanoseconds(since: start) > Self.longestTurn
        guard isOver else { continue }
        storage.withLock { $0.mail.putBack(batch[(index + 1)...]) }
        break
      }
    }
    let isMore = storage.withLock { storage in
      storage.mailIsUnderWay = storage.mail.count > 0
      return storage.mailIsUnderWay
    }
    if isMore { clock.performOnMain { self.deliverMail() } }
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
