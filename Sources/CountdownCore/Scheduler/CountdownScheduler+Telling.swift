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
    guard observer.onCancel != nil else { return }
    observer.undeliveredEnds.append(.cancelled)
    hop(to: observer, &storage, &hops)
  }

  private func hop(to observer: CountdownObserver, _ storage: inout Storage, _ hops: inout Hops) {
    guard !observer.hopIsUnderWay else { return }
    observer.hopIsUnderWay = true
    if observer.queue == nil {
      storage.mail.append(observer)
      sendMail(&storage, &hops)
    } else if storage.isInBackground {
      storage.heldBack.append(observer)
    } else {
      hops.toOthers.append(observer)
    }
  }

  private func sendMail(_ storage: inout Storage, _ hops: inout Hops) {
    guard storage.mail.count > 0, !storage.mailIsUnderWay, !storage.isInBackground else { return }
    storage.mailIsUnderWay = true
    hops.toMain = true
  }

  /// Makes the hops that the background has held back, once the app is back.
  func releaseHeldBack(_ storage: inout Storage, _ hops: inout Hops) {
    guard !storage.isInBackground else { return }
    sendMail(&storage, &hops)
    hops.toOthers += storage.heldBack
    storage.heldBack = []
  }

  /// Tells as many as it can without holding up the main queue, and leaves the rest to its next turn, as it does with
  /// those who have something to be told as a consequence.
  func deliverMail() {
    let (end, count) = storage.withLock {
      (clock.now.advanced(byNanoseconds: Self.longestTurn), $0.mail.count)
    }
    var told = 0
    var isOver = count == 0
    while !isOver {
      let batch = storage.withLock { $0.mail.removeFirstBatch() }
      for (index, observer) in batch.enumerated() {
        // One at least, or a turn that begins late would never get anywhere.
        isOver = told == count || !deliver(to: observer, by: told == 0 ? .distantFuture : end)
        if isOver {
          storage.withLock { $0.mail.putBack(batch[index...]) }
          break
        }
        told += 1
      }
      isOver = isOver || told >= count || batch.isEmpty
    }
    let isMore = storage.withLock { storage in
      storage.mailIsUnderWay = storage.mail.count > 0 && !storage.isInBackground
      return storage.mailIsUnderWay
    }
    if isMore { clock.performOnMain { self.deliverMail() } }
  }

  /// Looks at the observer again, so that whatever has changed since the hop was made counts: a handler before it may
  /// have canceled it, and a queue that was held up gets the present value.
  ///
  /// - Returns: False, with nothing told, if `end` has passed, or in the background.
  @discardableResult
  func deliver(to observer: CountdownObserver, by end: MonotonicInstant = .distantFuture) -> Bool {
    let next = storage.withLock { storage -> (ends: [CountdownObserver.End], call: CountdownObserver.Call)? in
      let now = clock.now
      guard !storage.isInBackground else {
        if observer.queue != nil { storage.heldBack.append(observer) }
        return nil
      }
      guard now <= end else { return nil }
      observer.hopIsUnderWay = false
      guard !observer.undeliveredEnds.isEmpty else { return ([], observer.takeCall(at: now)) }
      defer { observer.undeliveredEnds = [] }
      return (observer.undeliveredEnds, .none)
    }
    guard let next else { return false }
    guard !next.ends.isEmpty else {
      next.call()
      return true
    }
    // Each under the lock again: a handler may end the observation, or start the next run.
    for end in next.ends { storage.withLock { _ in observer.call(for: end) }() }
    // A handler may have ended a run. The next hop delivers that end before the present value.
    storage.withLock { _ in observer.undeliveredEnds.isEmpty ? observer.takeCall(at: clock.now) : .none }()
    return true
  }
}
