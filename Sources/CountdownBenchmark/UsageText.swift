/// The text of `--help`.
enum UsageText {
  static let text = """
    Compares CountdownKit with common alternatives.

    Usage: CountdownBenchmark [options]

    Each design runs N countdowns at the same time and delivers every one-second tick on the main queue. Each measurement
    runs in its own process, which has a main run loop. The designs take turns in every round. The tables show the
    medians of the rounds.

    All countdowns start one after another, without a pause. With the phase "at once", all ticks are due in the same
    instant. With "random", each countdown has its own offset within the second, which is the same for every design.
    A measurement lasts a number of whole seconds. It begins after every countdown has started and ticked.

    Columns:
      CPU/tick       CPU time of all threads per delivered tick; CPU time per second for designs without ticks
      ×floor, ×      ratio to the design "floor", and to the design "source"
      switch/s       context switches per second
      heap           allocated bytes per countdown, without stacks; small counts include one-time allocations
      threads        highest number of threads
      late, 99 %, worst
                     delay between a tick's due time and its delivery: median, 99th percentile, maximum
      early          ticks delivered before they were due
      start, cancel  time to create and start a countdown, and to cancel it, on the calling thread, without the slowest
                     1 %; the time that a thread or a task then needs to end isn't included
      longest hold   longest time for which a batch of ticks blocks the main queue

    Options:
      --quick            take a few measurements in less than a minute
      --count LIST       numbers of countdowns (default: 1,100,1000,10000,100000)
      --design LIST      ckit, keyed, floor, source, timer, thread, task, unwatched, idle
                         (default: all)
      --phase LIST       once: all ticks are due in the same instant; random: spread over the second (default: both)
      --leeway LIST      leeways of this library's countdowns, in milliseconds (default: 50)
      --seconds N        duration of each measurement (default: 4 to 10, depending on the count)
      --rounds N         number of rounds (default: 3)
      --json             print JSON, including the samples of every round
      --chart FILE       also draw CPU/tick over N for all designs with ticks, as an SVG picture
      --help, -h         print this text

    Designs:
      ckit        this library: one Countdown with an observer per countdown
      keyed       this library: one countdown under a key of a CountdownCenter, with an observer
      floor       the least possible cost: one dispatch source for all countdowns, and arrays of numbers; nothing can be canceled
      source      one repeating wall-time dispatch source on a global queue, whose handler dispatches to the main queue
      timer       one Foundation Timer in the main run loop
      thread      one sleeping thread, which dispatches to the main queue; at most 1,000
      task        one Task on the main actor with a Task.sleep loop
      unwatched   this library: one Countdown without an observer
      idle        a process without a countdown

    Exit status: 0 on success, 1 if a measurement failed or the chart can't be written, 64 if the command line is
    invalid.

    """
}
