#if canImport(Security)
// recipe: ChooseAKey
import CryptoKit
import Foundation
import Security

/// Returns the secret, and creates it at the first call. Returns nil if the
/// keychain isn't available, such as before the device's first unlock.
func countdownSecret() -> SymmetricKey? {
  var item: [CFString: Any] = [
    kSecClass: kSecClassGenericPassword,
    kSecAttrService: "countdown",
    kSecAttrAccount: "secret",
  ]
  item[kSecReturnData] = true
  var found: CFTypeRef?
  let status = SecItemCopyMatching(item as CFDictionary, &found)
  if status == errSecSuccess, let data = found as? Data {
    return SymmetricKey(data: data)
  }
  guard status == errSecItemNotFound else { return nil }

  let secret = SymmetricKey(size: .bits256)
  item[kSecReturnData] = nil
  item[kSecValueData] = secret.withUnsafeBytes { Data($0) }
  item[kSecAttrAccessible] =
    kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
  let added = SecItemAdd(item as CFDictionary, nil)
  return added == errSecSuccess ? secret : nil
}
// end of recipe
#endif
