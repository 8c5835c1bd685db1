import { keepRunning } from './keep-running.mjs'
import { shareTerminal } from './progress.mjs'
import { relaySignals } from './relay-signals.mjs'
import { stopQuietPrograms } from './run-quietly.mjs'
import { exitCodeOf } from './run-together.mjs'

/**
 * Runs the server as soon as it is built, while other packages are still being built, and tells it which ones have
 * ended. A failed build of the server ends everything; without the shell the server ends itself; a remote that could not be
 * built is missing. Returns the exit code.
 *
 * `build` builds `names`, calls `onBuilt(name)` or `onFailed(name, error)` for each of them, and throws the first error.
 * `createProgram` makes the program of the server from its last arguments.
 */
export async function startEarly(names, build, createProgram) {
  const waiting = new Set(names)
  const failed = new Set()
  let server
  let hasStarted = false
  let stopSignal
  const stop = (signal) => {
    stopSignal ??= signal
    stopQuietPrograms()
  }
  let endServerBuild
  const serverBuild = new Promise((resolve) => (endServerBuild = resolve))
  const end = (name, message) => {
    waiting.delete(name)
    // A server that starts later reads this from its arguments, so one that has just died need not get it.
    if (server?.connected) server.send(message, () => {})
    if (name === 'server') endServerBuild()
    if (hasStarted && waiting.size === 0) printReady(failed)
  }
  const building = build({
    onBuilt: (name) => end(name, { built: name }),
    onFailed(name, error) {
      if (stopSignal) return endServerBuild()
      failed.add(name)
      console.error(error.message)
      end(name, { failed: name })
    },
  }).catch(() => {})

  const stopRelaying = relaySignals((signal) => {
    stop(signal)
    endServerBuild()
  })
  await serverBuild
  stopRelaying()
  if (stopSignal || failed.has('server')) {
    stop('SIGTERM')
    await building
    return failed.has('server') ? 1 : exitCodeOf(stopSignal)
  }
  shareTerminal()
  const code = await keepRunning(
    () => createProgram([...option('building', waiting), ...option('failed', failed)]),
    {
      onSignal: stop,
      onSpawn: (child) => (server = child),
      onStarted() {
        if (hasStarted) return
        hasStarted = true
        if (waiting.size > 0) console.log(`  still building: ${[...waiting].join(', ')}`)
        else if (failed.size > 0) printReady(failed)
      },
    },
  )
  stop('SIGTERM')
  await building
  return code
}

const option = (name, values) => (values.size > 0 ? [`--${name}=${[...values].join()}`] : [])

function printReady(failed) {
  if (failed.size === 0) console.log('  all ready')
  else console.log(`  ready, except what could not be built: ${[...failed].join(', ')}`)
}
