// npm run tessera -- <command>: the kit's command line inside the repository. Paths are relative to the
// folder in which
// npm was started.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './start/install.mjs'
import { runInRepository } from './start/in-repository.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.exitCode = await runInRepository(async (runNode) => {
  await install(root, { forTests: true })
  return runNode(['tools/kit/cli/start.ts', ...process.argv.slice(2)], process.env.INIT_CWD)
})
