import CountdownTestSupport
import UIKit

/// The sign-in page's button in each of its states, light and dark, as an SVG picture: the same at every drawing, for it
/// is drawn from the real screens on a clock that stands still.
@MainActor struct ButtonPicture {
  private static let seconds = 60
  private static let screen = CGSize(width: 300, height: 196)
  private static let band = CGSize(width: 1320, height: 272)
  private static let gap: CGFloat = 24
  private static let title = "A button that counts down to the next code, light and dark"
  private static let description = """
    Four screens in a row: before the touch the button says 获取验证码, then it counts 59秒后重新获取 to 1秒后重新获取 in grey, \
    and after the end it says 重新获取验证码. Below, the same in the dark.
    """

  var svg: String {
    let rows = [UIUserInterfaceStyle.light, .dark].enumerated().map { index, appearance in
      row(scenes(in: appearance), isDark: appearance == .dark)
        .moved(x: 0, y: CGFloat(index) * (Self.band.height + Self.gap / 2))
    }
    let size = CGSize(width: Self.band.width, height: 2 * Self.band.height + Self.gap / 2)
    return SVG.document(size: size, title: Self.title, description: Self.description, rows).text + "\n"
  }

  /// What a user sees of the sign-in page, one moment after the other.
  func scenes(in appearance: UIUserInterfaceStyle) -> [PictureScene] {
    let clock = ManualClock()
    return clock.run {
      let stage = Stage(seconds: Self.seconds, size: Self.screen, appearance: appearance)
      stage.touch(1)
      var scenes = [PictureScene(caption: "Before", page: stage.page)]
      stage.touch(1)
      clock.advance(by: 1)
      scenes.append(PictureScene(caption: "A second after the touch", page: stage.page))
      clock.advance(by: Double(Self.seconds - 2))
      scenes.append(PictureScene(caption: "In the last second", page: stage.page))
      clock.advance(by: 1)
      scenes.append(PictureScene(caption: "After", page: stage.page))
      return scenes
    }
  }

  private func row(_ scenes: [PictureScene], isDark: Bool) -> SVG {
    let band = CGRect(origin: .zero, size: Self.band)
    let cards = scenes.enumerated().map { index, scene in
      PictureCard(scene: scene, screen: Self.screen, isDark: isDark).svg
        .moved(x: Self.gap + CGFloat(index) * (Self.screen.width + Self.gap), y: Self.gap)
    }
    return SVG.group([SVG.rectangle(band, radius: 24, fill: isDark ? "#1C1C1E" : "#F2F2F7")] + cards)
  }
}
