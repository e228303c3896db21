#if canImport(CryptoKit)
// listing: ChooseAKey
import CryptoKit
import Foundation

/// Returns a key for a phone number. The number can't be computed from it
/// without the secret.
func countdownKey(forNumber number: String, secret: SymmetricKey) -> String {
  let code = HMAC<SHA256>.authenticationCode(
    for: Data(number.utf8), using: secret)
  return "sign-in-" + code.map { String(format: "%02x", $0) }.joined()
}
#endif
