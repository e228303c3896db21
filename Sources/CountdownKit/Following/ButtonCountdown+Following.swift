#if canImport(UIKit) && !os(watchOS)
import CountdownCore

// A call goes from the button to the key that it follows, and from there to the center. Activities in the center come
// back the same way: the key receives them, and the button shows them.
extension ButtonCountdown {
  /// Delivers the button's pending activities before a call changes anything. Returns whether the button exists.
  @discardableResult func deliverPending() -> Bool {
    state?.formWeakReference()
    guard let state, state.button != nil else { return false }
    if let followed = state.followed { deliverQuietly(followed) }
    return state.button != nil
  }

  /// Delivers without announcements. VoiceOver would drop them in the turn of a touch.
  private func deliverQuietly(_ followed: FollowedKey) {
    state?.isQuiet = true
    followed.deliver()
    state?.isQuiet = false
  }

  /// The key for a call. A key that the app specified replaces one that the button follows because of its tag.
  func target(_ key: String?) -> FollowedKey {
    if let key, let current = state?.followed, current.isSame(key, in: center), current.tag == nil { return current }
    return FollowedKey(key, in: center(of: key))
  }

  /// The center of a key, or one that nothing else uses. The shared center isn't created before it's needed.
  func center(of key: String?) -> CountdownCenter {
    key == nil ? .forOneView(like: chosenCenter) : center
  }

  /// Follows a key instead of the one that the button followed before, changes the key, and shows its activity.
  func follow<Result, Failure>(
    _ followed: FollowedKey, _ begin: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let former = replaceFollowed(with: followed)
    followed.observe(for: self)
    // A manual clock delivers a new run inside the call.
    state?.isQuiet = true
    defer {
      former?.end()
      deliverQuietly(followed)
    }
    return try begin()
  }

  /// Follows a key from its next delivery on. The button's activity is then replaced in one step.
  ///
  /// - Returns: The key that the button followed before, if it was another one. The caller ends it.
  func replaceFollowed(with followed: FollowedKey) -> FollowedKey? {
    let former = state?.followed
    state?.followed = followed
    return former === followed ? nil : former
  }

  /// Sets the button's style, or the default one, and shows it unless the call or the followed key has a style.
  func setStyle(_ style: CountdownStyle?) {
    guard isOnMainThread("style") else { return CountdownEnvironment.performOnMainQueue { self.setStyle(style) } }
    guard let state else { return }
    state.style = style
    if state.isActive, !state.isWriting { state.followed?.deliver(hasNewStyle: true) }
  }
}

extension String {
  /// The key, or nil if it's empty. Otherwise, unrelated buttons without a key would share one wait. In Objective-C,
  /// nil can arrive as an empty string.
  var nonEmptyKey: String? {
    if !isEmpty { return self }
    Log.writeOnce(about: "empty key", "An empty key counts as no key.")
    return nil
  }
}
#endif
