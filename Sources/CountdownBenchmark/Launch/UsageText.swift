/// The text of `--help`.
enum UsageText {
  static let text = """
    Measures CountdownKit against the designs that people use instead.

    Usage: CountdownBenchmark [options]

    Each design counts down N times at once and delivers every one-second tick on the main queue. Each measurement is a
    process of its own with a main run loop; all designs take turns, round after round. Printed are the medians of the rounds.

    All countdowns are started in one go. "at once": the ticks of all are due in the same instant; "random": each at its
    own moment of the second, the same for every design. Measured are whole seconds, once everything has been started
    and has ticked.

    What is printed:
      CPU/tick       CPU time of all threads, by ticks delivered; of designs without ticks, CPU time in a second
      switch/s       context switches in a second
      heap           bytes allocated for one countdown, without stacks; with few countdowns, for the first of all mostly
      threads        how many there are at most
      late, 99 %, worst
                     how much later than due ticks were delivered: the median, what 99 % do not exceed, the worst of all
      early          ticks delivered before they were due
      start, cancel  time until one is created and started, and until it is canceled, on the calling thread; without
                     the slowest hundredth. A thread and a task end later by themselves.
      longest hold   for how long a batch of ticks lets the main queue do nothing else

    Options:
      --quick            some of it in less than a minute
      --count LIST       numbers of countdowns; 1,100,1000,10000,100000 unless given
      --design LIST      ckit, source, timer, thread, task, unwatched, idle; all unless given
      --phase LIST       once: all ticks are due in the same instant; random: spread over the second; both unless given
      --seconds N        how long each measurement lasts; unless given, 4 to 10 by count
      --rounds N         how often everything is measured; 3 unless given
      --json             print JSON, with what each round has found
      --help, -h         print this text

    Designs:
      ckit        this library: a Countdown with an observer each
      source      a repeating wall-time dispatch source on a global queue each, whose events hop to the main queue
      timer       a Foundation Timer in the main run loop each
      thread      a sleeping thread each, whose ticks hop to the main queue; up to 1,000
      task        a Task on the main actor each, in a loop over Task.sleep
      unwatched   this library: a Countdown each that nobody observes
      idle        a process that counts nothing down

    Exit status: 0, or 1 if a measurement failed, 64 if the command line was not understood.

    """
}
