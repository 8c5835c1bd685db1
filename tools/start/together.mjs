import { spawn } from 'node:child_process'
import { Refused } from './refused.mjs'

/** Ctrl-C reaches us from the terminal and once more from npm: two of the same within this many milliseconds are one. */
const echo = 400

/**
 * Runs programs side by side in the foreground until all have ended; when one ends, the others are asked to. Each lives in a
 * process group of its own, so that a signal reaches it through us and exactly once; its channel to us (ipc) closes even when we are killed.
 * Gives the exit code of the first that ended.
 */
export async function together(programs) {
  const children = programs.map(({ program, args, cwd, env = {} }) =>
    spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    }),
  )
  const pass = (signal) =>
    children.forEach((child) => child.exitCode === null && child.signalCode === null && child.kill(signal))
  let last = 0
  const relay = (signal) => {
    if (Date.now() - last < echo) return
    last = Date.now()
    pass(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, relay)
  const watch = whenParentEnds(() => relay('SIGTERM'))
  const codes = []
  await Promise.all(
    children.map((child) =>
      ended(child).then((code) => {
        if (codes.push(code) === 1) pass('SIGTERM')
      }),
    ),
  )
  for (const signal of signals) process.off(signal, relay)
  clearInterval(watch)
  return codes[0]
}

/** npm hands SIGTERM to the shell of its script, which ends and tells nobody: seen by our new parent. Only under npm: elsewhere a parent may leave. */
function whenParentEnds(act) {
  const parent = process.ppid
  return setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) act()
  }, 200)
}

function ended(child) {
  return new Promise((done, fail) => {
    child.once('error', (fault) => fail(new Refused(`${child.spawnfile}: ${fault.message}.`)))
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
