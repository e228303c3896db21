import Foundation
import Testing

@testable import CountdownKit

@Suite("Localized texts")
struct LocalizedTextTests {
  private func text(_ language: String, locale: String? = nil) -> LocalizedText {
    LocalizedText.shared(language: language, user: Locale(identifier: locale ?? language))
  }

  @Test(
    "The counting title is in the table's language, or in English without a table",
    arguments: [
      ("en", "Resend in 59 s"), ("zh-Hans", "59秒后重新发送"), ("zh-Hant", "59秒後重新傳送"), ("ja", "59秒後に再送信"),
      ("ko", "59초 후 재전송"), ("es", "Reenviar en 59 s"), ("fr", "Renvoyer dans 59 s"), ("de", "Erneut senden in 59 s"),
      ("it", "Invia di nuovo tra 59 s"), ("pt-BR", "Reenviar em 59 s"), ("pt-PT", "Reenviar em 59 s"),
      ("ru", "Отправить снова через 59 с"), ("ar", "إعادة الإرسال خلال 59 ث"), ("nl", "Opnieuw verzenden over 59 s"),
      ("tr", "59 sn sonra yeniden gönder"), ("pl", "Wyślij ponownie za 59 s"), ("hi", "59 से॰ में दोबारा भेजें"),
      ("id", "Kirim ulang dalam 59 dtk"), ("vi", "Gửi lại sau 59 giây"), ("th", "ส่งอีกครั้งใน 59 วินาที"),
      ("sv", "Resend in 59 s"),
    ])
  func title(language: String, title: String) {
    #expect(text(language, locale: language == "ar" ? "ar_AE" : nil).resendTitle(seconds: 59, asClockFrom: 60) == title)
  }

  @Test("From the threshold on, the title shows minutes and hours, and below it only seconds")
  func clockTitle() {
    #expect(text("en").resendTitle(seconds: 3661, asClockFrom: 60) == "Resend in 1:01:01")
    #expect(text("en").resendTitle(seconds: 65, asClockFrom: 60) == "Resend in 1:05")
    #expect(text("en").resendTitle(seconds: 60, asClockFrom: 60) == "Resend in 1:00")
    #expect(text("en").resendTitle(seconds: 59, asClockFrom: 60) == "Resend in 59 s")
    #expect(text("en").resendTitle(seconds: 99, asClockFrom: 100) == "Resend in 99 s")
    #expect(text("en").resendTitle(seconds: 100, asClockFrom: 100) == "Resend in 1:40")
    #expect(text("ja").resendTitle(seconds: 65, asClockFrom: 60) == "再送信まで1:05")
    #expect(text("zh-Hans").resendTitle(seconds: 59, asClockFrom: 60) == "59秒后重新发送")
  }

  @Test("Every number has a text", arguments: [Int.max, -1, .min, 0])
  func anyNumber(seconds: Int) {
    for language in StringTableTests.languages {
      #expect(!text(language).countingTitle(.secondsTitle, seconds: seconds).isEmpty)
      #expect(!text(language).resendTitle(seconds: seconds, asClockFrom: 60).isEmpty)
      #expect(!text(language).remaining(seconds: seconds, label: "%@ %d %").isEmpty)
    }
  }

  @Test("The user's digits are used only if the locale has the table's language")
  func digits() {
    #expect(text("ar", locale: "ar_EG").resendTitle(seconds: 59, asClockFrom: 60) == "إعادة الإرسال خلال ٥٩ ث")
    #expect(text("ar", locale: "ar_AE").resendTitle(seconds: 59, asClockFrom: 60) == "إعادة الإرسال خلال 59 ث")
    #expect(text("ar", locale: "ar_EG").resendTitle(seconds: 65, asClockFrom: 60) == "إعادة الإرسال خلال ١:٠٥")
    #expect(text("en", locale: "ar_EG").resendTitle(seconds: 59, asClockFrom: 60) == "Resend in 59 s")
    #expect(text("sv", locale: "sv_SE").words(seconds: 59) == "59 seconds")
    #expect(text("es", locale: "es_MX").words(seconds: 59) == "59 segundos")
    #expect(text("zh-Hant", locale: "zh-Hans_CN").words(seconds: 65).contains("鐘"))
  }

  @Test(
    "Spoken texts have the language's plurals",
    arguments: [
      ("en", 1, "1 second"), ("en", 65, "1 minute, 5 seconds"), ("ru", 2, "2 секунды"), ("ru", 5, "5 секунд"),
      ("pl", 2, "2 sekundy"), ("de", 1, "1 Sekunde"), ("es", 2, "2 segundos"),
    ])
  func words(language: String, seconds: Int, words: String) {
    #expect(text(language).words(seconds: seconds) == words)
    #expect(text(language).remaining(seconds: seconds, label: nil).contains(words))
  }

  @Test("An announcement begins with the button's label, which isn't a format string")
  func labeled() {
    #expect(text("en").remaining(seconds: 10, label: "Send") == "Send: Available in 10 seconds")
    #expect(text("en").now(label: "100 %@ %1$@") == "100 %@ %1$@: Available now")
    #expect(text("ja").now(label: "送信") == "送信、利用できるようになりました")
    #expect(text("en").now(label: nil) == "Available now")
    #expect(text("en").now(label: "") == "Available now")
  }
}
