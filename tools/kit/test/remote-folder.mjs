// Disk access of the contract test. Plain JavaScript with a declaration file, because remotes are
// type-checked without the
// types of Node.
import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = dirname(fileURLToPath(import.meta.url))
const sourceCommand = join(folder, '../cli/main.ts')
/** The TypeScript source in the repository; in the kit the compiled program beside this file. */
const command = existsSync(sourceCommand) ? sourceCommand : join(folder, 'tessera.mjs')

export function findRemoteDir(moduleUrl) {
  for (let dir = dirname(fileURLToPath(moduleUrl)); ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'remote.json'))) return dir
    if (dir === dirname(dir)) throw new Error(`${moduleUrl}: there is no remote.json in the folders above`)
  }
}

export const readRemoteJson = (dir) => JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8'))
export const hasFile = (dir, path) => existsSync(join(dir, path))
export const listTextFiles = (dir) => globSync('src/**/text.ts', { cwd: dir }).sort()
export const importUrlOf = (dir, path) => pathToFileURL(join(dir, path)).href

export function runTessera(...args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    execFile(
      process.execPath,
      [command, ...args, '--json'],
      { env, maxBuffer: 10_000_000 },
      (error, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout))
        } catch {
          reject(new Error(`tessera ${args[0]}: ${error?.message ?? ''}\n${stderr}`))
        }
      },
    )
  })
}
