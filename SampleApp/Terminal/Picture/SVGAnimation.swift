/// A sequence of drawings that repeats. It's still if the viewer asks for reduced motion or doesn't animate style sheets.
///
/// The drawings have the same layers. Each layer is drawn once for each change of its content.
struct SVGAnimation {
  /// A drawing and how long it's shown.
  struct Frame {
    /// The parts of the drawing, from back to front.
    var layers: [SVG]
    var milliseconds: Int
    /// Whether the still picture shows the drawing.
    var isStill = false
  }

  /// The content of a layer during a part of the animation, which can extend from its end into its beginning.
  private struct Phase {
    var content: SVG
    var start: Int
    var milliseconds: Int
    var isStill: Bool
  }

  private let layers: [[Phase]]
  private let milliseconds: Int

  /// Creates an animation. The first frame determines the number of layers. Layers that a frame lacks are empty in it.
  init(frames: [Frame]) {
    layers = (frames.first?.layers ?? []).indices.map { Self.phases(ofLayer: $0, in: frames) }
    milliseconds = frames.reduce(0) { $0 + $1.milliseconds }
  }

  /// The layers from back to front.
  var content: [SVG] {
    layers.map { phases in
      guard phases.count > 1 else { return phases.first?.content ?? .group([]) }
      let content = SVG.group(phases.filter { !$0.content.text.isEmpty }.map(draw))
      // A layer that ends differently than it begins fades, so that the picture doesn't jump when it starts again.
      return phases[0].start == 0 ? content.animated(class: "seam") : content
    }
  }

  /// The rules of the style sheet. Without animation, only the elements of the class `still` are visible.
  var styleSheet: String {
    let durations = Set(layers.filter { $0.count > 1 }.joined().map(\.milliseconds)).sorted()
    return """
      .phase { visibility: hidden }
      .still { visibility: visible }
      @media (prefers-reduced-motion: no-preference) {
      .phase { animation: \(seconds(milliseconds)) step-end infinite }
      .seam { animation: seam \(seconds(milliseconds)) infinite }
      \(durations.map { ".\(name($0)) { animation-name: \(name($0)) }" }.joined(separator: "\n"))
      }
      @keyframes seam { 0%, 100% { opacity: 0 } 2%, 98% { opacity: 1 } }
      \(durations.map(keyframes).joined(separator: "\n"))
      """
  }

  private static func phases(ofLayer layer: Int, in frames: [Frame]) -> [Phase] {
    var phases: [Phase] = []
    var time = 0
    for frame in frames {
      let content = frame.layers.indices.contains(layer) ? frame.layers[layer] : .group([])
      if let last = phases.last, last.content == content {
        phases[phases.count - 1].milliseconds += frame.milliseconds
        phases[phases.count - 1].isStill = last.isStill || frame.isStill
      } else {
        phases.append(
          Phase(content: content, start: time, milliseconds: frame.milliseconds, isStill: frame.isStill))
      }
      time += frame.milliseconds
    }
    if phases.count > 1, let first = phases.first, let last = phases.last, first.content == last.content {
      phases[phases.count - 1].milliseconds += first.milliseconds
      phases[phases.count - 1].isStill = last.isStill || first.isStill
      phases.removeFirst()
    }
    return phases
  }

  private func draw(_ phase: Phase) -> SVG {
    phase.content.animated(
      class: "phase \(name(phase.milliseconds))\(phase.isStill ? " still" : "")",
      // A negative delay starts the animation in its middle, so each phase follows its keyframes from the first moment.
      delay: phase.start == 0 ? nil : seconds(phase.start - milliseconds))
  }

  private func name(_ duration: Int) -> String { "ms\(duration)" }

  private func keyframes(_ duration: Int) -> String {
    let share = Double(duration) * 100 / Double(milliseconds)
    return "@keyframes \(name(duration)) { 0% { visibility: visible } \(share)%, 100% { visibility: hidden } }"
  }

  private func seconds(_ milliseconds: Int) -> String { "\(Double(milliseconds) / 1_000)s" }
}
