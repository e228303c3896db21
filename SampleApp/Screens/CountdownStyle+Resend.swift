import CountdownKit

extension CountdownStyle {
  /// The style of pages that send codes, in English like the pages' other texts.
  ///
  /// An app that is translated uses ``CountdownStyle/standard``, which has the same texts in the app's language.
  static var resend: CountdownStyle { .standard(inLanguage: "en") }
}
