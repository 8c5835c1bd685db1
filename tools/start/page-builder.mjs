import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { StartError } from './start-error.mjs'

/**
 * Builds page packages, one at a time, in a process that stays between them: webpack and its loaders are loaded once, and
 * the code that V8 has optimized serves the next build. The process starts with the first build and ends with `end`, or
 * with this process.
 */
export function createPageBuilder(root, node) {
  let child
  let output = ''

  function start() {
    child = spawn(node, ['tools/webpack/build-worker.ts'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-20_000)))
  }

  /** Throws a `StartError` with what the build or the process said. */
  const build = (name) =>
    new Promise((resolve, reject) => {
      if (!child) start()
      output = ''
      const settle = (fault) => {
        child.off('message', onMessage).off('error', onError).off('close', onClose)
        if (fault === undefined) resolve()
        else reject(new StartError(`${fault.trim()}\n\nBuilding ${name} failed.`))
      }
      const fail = (reason) => {
        settle(`${output}\nThe process of the build ended (${reason}).`)
        child = undefined
      }
      const onMessage = ({ fault }) => settle(fault)
      const onError = (error) => fail(error.message)
      const onClose = (code, signal) => fail(signal ?? code)
      child.on('message', onMessage).on('error', onError).on('close', onClose)
      child.send({ dir: join(root, name) })
    })

  return { build, end: () => child?.disconnect() }
}
