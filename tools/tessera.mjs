// npm run tessera -- <command>: the command line of the kit, inside the repository. Paths are those of the folder in which npm was called.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './start/install.mjs'
import { inRepository } from './start/in-repository.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.exitCode = await inRepository(async (node) => {
  await install(root)
  return node(['tools/kit/cli/main.ts', ...process.argv.slice(2)], process.env.INIT_CWD)
})
