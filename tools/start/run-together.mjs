import { spawn } from 'node:child_process'
import { relaySignals } from './relay-signals.mjs'
import { StartError } from './start-error.mjs'

/**
 * Runs programs in parallel in the foreground until all have ended; when one ends, the others receive
 * SIGTERM. Each runs in its own process group, so that this process passes each signal on exactly once. Its
 * ipc channel closes even when this process is killed. Returns the exit code of the program that ended first.
 */
export async function runTogether(programs) {
  const children = programs.map(startProgram)
  const sendSignal = (signal) =>
    children.forEach((child) => child.exitCode === null && child.signalCode === null && child.kill(signal))
  const stopRelaying = relaySignals(sendSignal)
  const codes = []
  await Promise.all(
    children.map((child) =>
      waitForExit(child).then((code) => {
        if (codes.push(code) === 1) sendSignal('SIGTERM')
      }),
    ),
  )
  stopRelaying()
  return codes[0]
}

/** Starts a program in its own process group, with an ipc channel to this process. */
export const startProgram = ({ program, args, cwd, env = {} }) =>
  spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })

/** Exit code of a process that a signal ended. */
export const exitCodeOf = (signal) => (signal === 'SIGINT' ? 130 : 143)

function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new StartError(`${child.spawnfile}: ${error.message}.`)))
    child.once('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)))
  })
}
