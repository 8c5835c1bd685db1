// npm run create-remote -- <name> [--dir <folder>] [--server <url>]. Plain ESM for Node 20: it may be the
// first command in
// a fresh clone.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addToWorkspace, install } from './start/install.mjs'
import { runInRepository } from './start/in-repository.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.exitCode = await runInRepository(async (runNode) => {
  await install(root, { forTests: true })
  const exitCode = await runNode(['tools/kit/create/in-repository.ts', ...process.argv.slice(2)])
  // 3: the workspace has a new package.
  if (exitCode !== 3) return exitCode
  await addToWorkspace(root)
  return 0
})
