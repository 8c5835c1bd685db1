/**
 * Ctrl-C arrives from the terminal and again from npm: signals within this many milliseconds count as one.
 */
const repeatedSignalMs = 400

/**
 * Calls `onSignal` for each signal that asks this process to end, and once the parent process ends. Returns a
 * function that stops this.
 */
export function relaySignals(onSignal) {
  let lastRelayedAt = 0
  const relay = (signal) => {
    if (Date.now() - lastRelayedAt < repeatedSignalMs) return
    lastRelayedAt = Date.now()
    onSignal(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, relay)
  const parentTimer = watchParent(() => relay('SIGTERM'))
  return () => {
    for (const signal of signals) process.off(signal, relay)
    clearInterval(parentTimer)
  }
}

/**
 * Calls `onEnd` when the parent process ends. npm sends SIGTERM to the shell of its script, which ends
 * without passing it on; this process then gets a new parent. Only under npm: elsewhere the parent may end
 * earlier.
 */
function watchParent(onEnd) {
  const parent = process.ppid
  return setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) onEnd()
  }, 200)
}
