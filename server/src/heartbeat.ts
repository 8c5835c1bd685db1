import inspector from 'node:inspector'

/**
 * Tells the process that supervises this one (`npm start`) that the server has started, and then that its event loop
 * turns; it kills a server that is silent for `seconds`. With 0 it waits for nothing. While a debugger is open, the
 * program may stand at a breakpoint.
 */
export function sendHeartbeats(seconds: number): void {
  tell({ started: true, heartbeatSeconds: seconds })
  if (seconds === 0 || !process.connected) return
  const beat = () => tell({ alive: true, debugged: inspector.url() !== undefined })
  beat()
  setInterval(beat, Math.min(1_000, seconds * 100)).unref()
}

/** Where the other process is gone, `disconnect` shuts this one down. */
function tell(message: object): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}
