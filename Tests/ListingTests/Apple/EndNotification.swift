#if canImport(UserNotifications)
// listing: ShowWhenACodeExpires
import CountdownKit
import UserNotifications

/// Notifies the user at the end of a wait. Does nothing if it's over.
func notifyAtTheEnd(of countdown: Countdown, key: String) {
  let remaining = countdown.remaining
  // A trigger raises an exception if its interval isn't positive.
  guard countdown.state == .running, remaining > 0 else { return }
  let content = UNMutableNotificationContent()
  content.title = "You can request another code."
  let trigger = UNTimeIntervalNotificationTrigger(
    timeInterval: remaining, repeats: false)
  let request = UNNotificationRequest(
    identifier: key, content: content, trigger: trigger)
  UNUserNotificationCenter.current().add(request)
}
#endif
