// npm run create-remote -- <name> [--dir <folder>] [--server <address>]. Plain ESM that Node 20 understands: it may be the first command of a fresh clone.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addToWorkspace, install } from './start/install.mjs'
import { inRepository } from './start/in-repository.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.exitCode = await inRepository(async (node) => {
  await install(root)
  const code = await node(['tools/kit/create/in-repository.ts', ...process.argv.slice(2)])
  // 3: the workspace has one more package.
  if (code !== 3) return code
  await addToWorkspace(root)
  return 0
})
