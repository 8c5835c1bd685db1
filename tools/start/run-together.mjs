import { spawn } from 'node:child_process'
import { StartError } from './start-error.mjs'

/**
 * Ctrl-C arrives from the terminal and again from npm: signals within this many milliseconds count as one.
 */
const repeatedSignalMs = 400

/**
 * Runs programs in parallel in the foreground until all have ended; when one ends, the others receive
 * SIGTERM. Each runs in its own process group, so that this process passes each signal on exactly once. Its
 * ipc channel closes even when this process is killed. Returns the exit code of the program that ended first.
 */
export async function runTogether(programs) {
  const children = programs.map(({ program, args, cwd, env = {} }) =>
    spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    }),
  )
  const sendSignal = (signal) =>
    children.forEach((child) => child.exitCode === null && child.signalCode === null && child.kill(signal))
  let lastRelayedAt = 0
  const relay = (signal) => {
    if (Date.now() - lastRelayedAt < repeatedSignalMs) return
    lastRelayedAt = Date.now()
    sendSignal(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, relay)
  const parentTimer = watchParent(() => relay('SIGTERM'))
  const codes = []
  await Promise.all(
    children.map((child) =>
      waitForExit(child).then((code) => {
        if (codes.push(code) === 1) sendSignal('SIGTERM')
      }),
    ),
  )
  for (const signal of signals) process.off(signal, relay)
  clearInterval(parentTimer)
  return codes[0]
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

function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StartError(`${child.spawnfile}: ${error.message}.`)))
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
