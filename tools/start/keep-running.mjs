import { exitCodeOf, startProgram } from './run-together.mjs'
import { relaySignals } from './relay-signals.mjs'
import { StartError } from './start-error.mjs'

/** A program that ran for this long starts again after the first delay. */
const soundMs = 60_000
const delaysMs = { first: 1_000, max: 30_000 }

/** Milliseconds until the next start. `previousMs` is the last delay, `ranMs` how long the program then ran. */
export const restartDelayMs = (previousMs, ranMs) =>
  previousMs === undefined || ranMs >= soundMs ? delaysMs.first : Math.min(previousMs * 2, delaysMs.max)

/**
 * Runs the server in the foreground and restarts it when its process dies. It is not restarted after a signal
 * to this process, after exit code 0, and before it has sent `{ started: true }` once: what fails the first
 * start, such as an invalid configuration, would fail the next one too. Returns the exit code.
 *
 * `createProgram` is called for each start; `onSpawn` gets the process, `onStarted` is called when it has started, and
 * `onSignal` with the signal that ends it.
 */
export async function keepRunning(
  createProgram,
  { onSpawn = () => {}, onStarted = () => {}, onSignal = () => {} } = {},
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
  let delayMs
  try {
    for (;;) {
      const startedAt = performance.now()
      child = startProgram(createProgram())
      onSpawn(child)
      child.on('message', (message) => {
        if (message?.started !== true) return
        hasStarted = true
        onStarted()
      })
      const { code, signal } = await waitForEnd(child)
      if (stopSignal || code === 0 || !hasStarted) return code ?? exitCodeOf(signal)
      delayMs = restartDelayMs(delayMs, performance.now() - startedAt)
      const reason = signal ? `was ended by ${signal}` : `ended with exit code ${code}`
      console.error(`The server ${reason}; it starts again in ${delayMs / 1_000} s.`)
      await new Promise((done) => {
        const timer = setTimeout(done, delayMs)
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

function waitForEnd(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StartError(`${child.spawnfile}: ${error.message}.`)))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
}
