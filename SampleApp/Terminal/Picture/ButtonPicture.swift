import CountdownTestSupport
import UIKit

/// The sign-in page's button in each of its states, light and dark, as an SVG picture: the same at every drawing, for it
/// is drawn from the real screens on a clock that stands still.
@MainActor struct ButtonPicture {
  private static let screen = CGSize(width: 280, height: 258)
  private static let gap: CGFloat = 22
  private static let captionHeight: CGFloat = 54
  private static let title = "A button that sends a code and counts down to the next, light and dark"
  private static let description = """
    Five screens in a row: before the touch a button says Text me a code; while the request runs it says Sending…; then it \
    counts Resend in 59 s in gray; after that it says Text me a code again; and after the third code, No more codes until \
    the time when there are more. Below, the same in the dark.
    """

  func svg() async throws -> String {
    var rows: [SVG] = []
    for appearance in [UIUserInterfaceStyle.light, .dark] {
      let row = Self.row(try await scenes(in: appearance), isDark: appearance == .dark)
      rows.append(row.moved(x: 0, y: CGFloat(rows.count) * (Self.band.height + Self.gap / 2)))
    }
    let size = CGSize(width: Self.band.width, height: 2 * Self.band.height + Self.gap / 2)
    return SVG.document(size: size, title: Self.title, description: Self.description, rows).text + "\n"
  }

  /// What a user sees of the sign-in page, one moment after the other.
  func scenes(in appearance: UIUserInterfaceStyle) async throws -> [PictureScene] {
    let phone = PicturePhone(size: Self.screen, appearance: appearance)
    phone.openSignIn()
    var scenes = [phone.scene("Before")]
    try await phone.send()
    scenes.append(phone.scene("While the request runs"))
    try await phone.answer()
    phone.clock.advance(by: 1)
    scenes.append(phone.scene("Once it is sent"))
    phone.clock.advance(by: 59)
    scenes.append(phone.scene("A minute later"))
    try await phone.send()
    try await phone.answer()
    phone.clock.advance(by: 120)
    try await phone.send()
    try await phone.answer()
    scenes.append(phone.scene("After three codes"))
    return scenes
  }

  private static var band: CGSize {
    CGSize(width: gap + 5 * (screen.width + gap), height: screen.height + gap + captionHeight)
  }

  private static func row(_ scenes: [PictureScene], isDark: Bool) -> SVG {
    let cards = scenes.enumerated().map { index, scene in
      PictureCard(scene: scene, screen: screen, isDark: isDark).svg
        .moved(x: gap + CGFloat(index) * (screen.width + gap), y: gap)
    }
    let frame = CGRect(origin: .zero, size: band)
    return SVG.group([SVG.rectangle(frame, radius: 24, fill: isDark ? "#1C1C1E" : "#F2F2F7")] + cards)
  }
}
