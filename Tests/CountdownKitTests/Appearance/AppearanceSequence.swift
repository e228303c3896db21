import TestSupport
import UIKit

/// Random steps with a button that counts and a reference button, which gets what the app sets and never counts.
@MainActor final class AppearanceSequence {
  private typealias Step = ButtonScenario.Step

  private static let samples = ["system", "countdown button", "attributed", "colors", "configured"]
  private static let painted = ["painted, plain", "painted, configured", "painted, countdownButton"]
  /// Buttons that never have a configuration. UIKit writes the title for a state into the configuration, where it stays in
  /// other states without a title. So only these have titles for states other than `.normal`.
  private static let plain = ["titles for states", "attributed for states", "uppercase", "kern", "noRed"]

  private let scenario = ButtonScenario()
  private var random: SplitMix
  private var isPainted = false
  private var isPlain = false
  /// Whether the button had no configuration when it began to count. The titles of later ones can be lost.
  private var isLate = false
  private var wasConfigured = false
  /// Whether the button may have text attributes of the app. They replace those of a configuration that is set while counting.
  private var hasTransformer = false
  /// Whether a title was removed while counting. A loading indicator can then read the count for a state, and restore
  /// it before a tick shows that the state has no title.
  private var hasRemovedTitle = false

  private var configuration: UIButton.Configuration? { scenario.reference?.configuration }

  init(seed: UInt64) {
    random = SplitMix(seed: seed)
  }

  private func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &random)] }

  private func chance() -> Bool { Bool.random(using: &random) }

  private func perform(_ steps: Step...) async throws { try await scenario.perform(steps) }

  /// Performs two runs. Returns whether the button then looks like the reference button.
  func run() async throws -> Bool {
    let sample = pick(Self.samples + Self.plain + Self.painted)
    try await perform(.pair(sample))
    isPainted = Self.painted.contains(sample)
    isPlain = Self.plain.contains(sample) || configuration == nil && (isPainted || chance())
    if isPainted, !isPlain { try await perform(.set(.title(nil, .disabled))) }
    try await makeChanges(6, isCounting: false)
    for key in ["first", "second"] {
      let changes = StyleChange.allCases.filter { !StyleChange.ends.contains($0) }
      try await perform(.style(changes.filter { _ in pick([true, false, false]) }))
      wasConfigured = configuration != nil
      isLate = !wasConfigured
      let key = chance() ? key : nil
      if chance() {
        try await perform(.begin(20, key: key))
        try await makeChanges(2, isCounting: true)
        try await perform(chance() ? .finish() : .failLast)
      } else {
        try await perform(.start(20, key: key))
      }
      try await makeChanges(8, isCounting: true)
      try await perform(chance() ? .cancel : .pass(20))
      isLate = false
    }
    for changes in [[], [.tint(0.7), .isEnabled(false)], [.isEnabled(true)]] as [[ButtonChange]] {
      try await scenario.perform(changes.map(Step.set) + [.compare()])
    }
    return !scenario.hasFailed
  }

  private func makeChanges(_ limit: Int, isCounting: Bool) async throws {
    hasRemovedTitle = false
    for _ in 0..<Int.random(in: 0...limit, using: &random) {
      if isCounting, chance() {
        try await perform(.pass(1))
      } else if isCounting, chance(), chance(), !isLate || configuration == nil {
        try await perform(.load(indicator()))
        if chance() { try await perform(.layOut, .pass(1)) }
        try await perform(.layOut, .loaded, .pass(1))
      } else {
        try await perform(.set(change(isCounting: isCounting)))
      }
      try await perform(.layOut)
    }
  }

  private func indicator() -> LoadingIndicator {
    if configuration != nil { return pick([.isEnabled, .image, .indicator(""), .indicator(nil)]) }
    let title = pick(["", " ", "Loading"])
    // A default color that is set back is no default.
    let color = scenario.reference?.titleColor(for: .normal)
    let hasColor = ButtonChange.Color.allCases.contains { $0.value == color }
    let titles: [LoadingIndicator] = isPlain && !hasRemovedTitle ? [.titles(title)] : []
    return pick([.isEnabled, .title(title)] + titles + (hasColor ? [.clearColor] : []))
  }

  /// Returns a change that the app can make at any time, except for what the library can't see, such as that a button
  /// which its style disables is disabled.
  private func change(isCounting: Bool) -> ButtonChange {
    let state = isPlain ? pick(ButtonChange.State.allCases) : .normal
    // UIKit leaves a title that is removed in the configuration, as the last update has written it.
    let removes = (isPlain || !isCounting) && pick([true, false, false])
    let text = pick(["One", "Two", "Three"])
    let title = removes ? nil : text
    let (color, flag) = (pick(ButtonChange.Color.allCases), chance() || isCounting)
    var changes: [ButtonChange] = [
      .title(title, state), .title(title, state), .attributedTitle(title, state), .font(pick([20, 12])),
      // A title color that equals the tint color counts as a default.
      .tint(pick([0.1, 0.2, 0.4])),
      .isEnabled(flag), .takesTouches(flag), .isSelected(chance()), .isHighlighted(chance() && !isCounting), .press,
      .label(pick(["Label", nil])), .value(pick(["Value", nil])), .image(chance()), .subtitle(pick(["Subtitle", nil])),
    ]
    if isPainted { return pickChange(changes + [.isLoading(chance())], isCounting: isCounting) }
    let colorState = pick(ButtonChange.State.allCases)
    changes += [
      .titleColor(removes ? nil : color, colorState), .titleColor(removes ? nil : color, colorState),
      .backgroundColor(color), .borderColor(color), .foreground(color), pick([.fill(color), .stroke(color)]),
      .noConfiguration,
    ]
    // At each update, UIKit replaces the configuration's title with the one for the state. There are more updates while counting.
    let hasTitle = scenario.reference?.currentTitle != nil || scenario.reference?.currentAttributedTitle != nil
    let keepsTitle = !isLate && !(isCounting && hasTitle)
    // Without a title, a configuration hides the title of the former one for a while.
    let needsTitle = isCounting && (configuration.map { $0.title != nil } ?? wasConfigured)
    if keepsTitle { changes += [.configuredTitle(text), .configuredAttributedTitle(text)] }
    if !isPlain, !(isCounting && hasTransformer), keepsTitle || !needsTitle {
      let title = keepsTitle && (needsTitle || chance()) ? text : nil
      changes.append(.configuration(isFilled: chance(), title: title, stroke: chance() ? color : nil))
    }
    if !isPlain, !isCounting { changes.append(.textAttributes(pick([30, 31]))) }
    if !isPlain, !isLate { changes.append(.updateHandler(color)) }
    return pickChange(changes, isCounting: isCounting)
  }

  /// Picks a change, and records what limits later steps.
  private func pickChange(_ changes: [ButtonChange], isCounting: Bool) -> ButtonChange {
    let change = pick(changes)
    switch change {
    case .noConfiguration: isLate = isCounting
    case .textAttributes: hasTransformer = true
    case .title(nil, _), .attributedTitle(nil, _): hasRemovedTitle = isCounting
    default: break
    }
    return change
  }
}
