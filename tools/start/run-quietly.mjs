import { spawn } from 'node:child_process'
import { StartError } from './start-error.mjs'

const running = new Set()
let isStopped = false

/** Ends the programs that `runQuietly` runs; it starts no others afterwards. */
export function stopQuietPrograms() {
  isStopped = true
  for (const child of running) child.kill('SIGTERM')
}

/**
 * Runs a program without showing its output; resolves with it. Throws a `StartError` with the last 20,000
 * characters of the output when the program fails. `task` names the work in that error.
 */
export function runQuietly(program, args, { cwd, env = {}, task }) {
  return new Promise((resolve, reject) => {
    if (isStopped) return reject(new StartError(`${task} was stopped.`))
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    child.once('close', () => running.delete(child))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-20_000)))
    child.once('error', (error) => reject(new StartError(`${task} failed: ${error.message}.`)))
    child.once('close', (code, signal) =>
      code === 0
        ? resolve(output)
        : reject(new StartError(`${output.trim()}\n\n${task} failed (${signal ?? code}).`)),
    )
  })
}
