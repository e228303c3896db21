/// One moment of a page.
struct PictureScene: Equatable {
  var caption: String
  var page: Page
}
