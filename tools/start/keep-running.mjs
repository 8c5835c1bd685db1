import { exitCodeOf, startProgram } from './run-together.mjs'
import { watchHeartbeat } from './heartbeat.mjs'
import { relaySignals } from './relay-signals.mjs'
import { StartError } from './start-error.mjs'

/** A program that ran for this long starts again after the first delay. */
const soundMs = 60_000
const defaultDelaysMs = { first: 1_000, max: 30_000 }
/** So many ends in a row, each within that time, are a fault that a further start does not mend: after about seven minutes. */
const mostEnds = 20

/**
 * When the next start is, after a program that ran for `ranMs`: the ends in a row and the delay. `previous` is what this
 * function returned at the last end. Returns undefined in a crash loop.
 */
export function planRestart(previous, ranMs, delaysMs = defaultDelaysMs) {
  if (previous === undefined || ranMs >= soundMs) return { ends: 1, delayMs: delaysMs.first }
  const ends = previous.ends + 1
  return ends < mostEnds ? { ends, delayMs: Math.min(previous.delayMs * 2, delaysMs.max) } : undefined
}

/**
 * Runs the server in the foreground and restarts it when its process dies. It is not restarted after a signal
 * to this process, after exit code 0, in a crash loop, and before it has sent `{ started: true }` once: what fails the
 * first start, such as an invalid configuration, would fail the next one too. A process whose heartbeat stays out is
 * killed: SIGTERM has no effect where the event loop is held. Returns the exit code.
 *
 * `createProgram` is called for each start; `onSpawn` gets the process, `onStarted` is called when it has started, and
 * `onSignal` with the signal that ends it.
 */
export async function keepRunning(
  createProgram,
  { onSpawn = () => {}, onStarted = () => {}, onSignal = () => {}, delaysMs } = {},
) {
  let child
  let stopSignal
  let wake = () => {}
  const stopRelaying = relaySignals((signal) => {
    stopSignal = signal
    child.kill(signal)
    onSignal(signal)
    wake()
  })
  let hasStarted = false
  let restart
  try {
    for (;;) {
      const startedAt = performance.now()
      child = startProgram(createProgram())
      onSpawn(child)
      let silentSeconds
      watchHeartbeat(child, (seconds) => {
        silentSeconds = seconds
        child.kill('SIGKILL')
      })
      child.on('message', (message) => {
        if (message?.started !== true) return
        hasStarted = true
        onStarted()
      })
      const { code, signal } = await waitForEnd(child)
      if (stopSignal || code === 0 || !hasStarted) return code ?? exitCodeOf(signal)
      const reason = explainEnd(code, signal, silentSeconds)
      restart = planRestart(restart, performance.now() - startedAt, delaysMs)
      if (!restart) {
        console.error(
          `The server ${reason}, ${mostEnds} times in a row within a minute of its start. It is not started again: ` +
            'correct what stands above, then start it.',
        )
        return 1
      }
      console.error(`The server ${reason}; it starts again in ${restart.delayMs / 1_000} s.`)
      await new Promise((done) => {
        const timer = setTimeout(done, restart.delayMs)
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
      if (stopSignal) return exitCodeOf(stopSignal)
    }
  } finally {
    stopRelaying()
  }
}

function explainEnd(code, signal, silentSeconds) {
  if (silentSeconds) return `gave no sign of life for ${silentSeconds} s and was killed`
  return signal ? `was ended by ${signal}` : `ended with exit code ${code}`
}

function waitForEnd(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StartError(`${child.spawnfile}: ${error.message}.`)))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}
