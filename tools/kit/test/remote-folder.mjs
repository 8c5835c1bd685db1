// The side of the contract test that reads the disk. Plain JavaScript with declarations beside it: a remote's sources are checked without the types of Node.
import { execFile } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = fileURLToPath(import.meta.url)
const inRepository = join(dirname(here), '../cli/main.ts')
/** TypeScript in the repository; in the kit it is compiled and lies beside this file. */
const command = existsSync(inRepository) ? inRepository : join(dirname(here), 'tessera.mjs')

export function remoteFolder(moduleUrl) {
  for (let at = dirname(fileURLToPath(moduleUrl)); ; at = dirname(at)) {
    if (existsSync(join(at, 'remote.json'))) return at
    if (at === dirname(at)) throw new Error(`${moduleUrl}: there is no remote.json in the folders above`)
  }
}

export const remoteJson = (dir) => JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8'))
export const has = (dir, path) => existsSync(join(dir, path))
export const textFiles = (dir) => globSync('src/**/text.ts', { cwd: dir }).sort()
export const addressOf = (dir, path) => pathToFileURL(join(dir, path)).href

export function tessera(...words) {
  return new Promise((give, fail) => {
    const env = { ...process.env, NODE_ENV: 'production' }
    execFile(
      process.execPath,
      [command, ...words, '--json'],
      { env, maxBuffer: 10_000_000 },
      (fault, out, said) => {
        try {
          give(JSON.parse(out))
        } catch {
          fail(new Error(`tessera ${words[0]}: ${fault?.message ?? ''}\n${said}`))
        }
      },
    )
  })
}
