import { spawn } from 'node:child_process'
import { Refused } from './refused.mjs'

/** Runs one program to its end, quietly: only when it fails its last words are given, in a Refused. */
export function capture(program, args, { cwd, env = {}, what }) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-20_000)))
    child.once('error', (fault) => fail(new Refused(`${what} failed: ${fault.message}.`)))
    child.once('close', (code, signal) =>
      code === 0 ? done(said) : fail(new Refused(`${said.trim()}\n\n${what} failed (${signal ?? code}).`)),
    )
  })
}
