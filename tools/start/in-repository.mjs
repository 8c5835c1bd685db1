import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { node24 } from './node24.mjs'
import { Refused } from './refused.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Runs a command of the repository: `work` gets a function that starts a source file with the workspace's Node (words, folder) and gives its
 * exit status. What cannot be done ends with a sentence and 1.
 */
export async function inRepository(work) {
  try {
    return await work((words, cwd = root) => started(node24(root), words, cwd))
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault
    console.error(fault.message)
    return 1
  }
}

function started(node, [file, ...words], cwd) {
  return new Promise((done, fail) => {
    const child = spawn(node, [join(root, file), ...words], { cwd, stdio: 'inherit' })
    child.once('error', (fault) => fail(new Refused(`${node}: ${fault.message}.`)))
    child.once('close', (code) => done(code ?? 1))
  })
}
