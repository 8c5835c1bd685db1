import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode24 } from './node24.mjs'
import { StartError } from './start-error.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Runs a command of the repository. `work` receives a function that runs a source file with the workspace's
 * Node (arguments, working folder) and resolves with its exit status. A `StartError` is printed and gives
 * status 1.
 */
export async function runInRepository(work) {
  try {
    return await work((args, cwd = root) => runSource(findNode24(root), args, cwd))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    return 1
  }
}

function runSource(node, [file, ...args], cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(root, file), ...args], { cwd, stdio: 'inherit' })
    child.once('error', (error) => reject(new StartError(`${node}: ${error.message}.`)))
    child.once('close', (code) => resolve(code ?? 1))
  })
}
