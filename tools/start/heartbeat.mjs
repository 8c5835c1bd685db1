/** How often this process looks whether the program is silent. */
const tickMs = 250

/**
 * Measures how long a program has been silent. Only time counts in which this process ran on time: while the machine
 * sleeps, or this process is stopped, no heartbeat can arrive.
 */
export function measureSilence() {
  let silentMs = 0
  let lastTickAt
  return {
    hear() {
      silentMs = 0
    },
    /** Milliseconds of silence. `now` is monotonic. */
    tick(now) {
      const passedMs = now - (lastTickAt ?? now)
      lastTickAt = now
      if (passedMs <= 2 * tickMs) silentMs += passedMs
      return silentMs
    },
  }
}

/**
 * Watches a program that announces heartbeats by `{ started: true, heartbeatSeconds }` and sends them as
 * `{ alive: true, debugged }`. Calls `onSilent` with the seconds when none came for so long; 0 watches nothing, and a
 * program with an open debugger may stand at a breakpoint.
 */
export function watchHeartbeat(child, onSilent) {
  const silence = measureSilence()
  let isDebugged = false
  let timer
  child.on('message', (message) => {
    silence.hear()
    if (message?.alive === true) isDebugged = message.debugged === true
    const seconds = message?.started === true ? message.heartbeatSeconds : 0
    if (!(seconds > 0)) return
    clearInterval(timer)
    timer = setInterval(() => {
      if (silence.tick(performance.now()) < seconds * 1_000 || isDebugged) return
      clearInterval(timer)
      onSilent(seconds)
    }, tickMs)
  })
  child.once('exit', () => clearInterval(timer))
}
