import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createRemote, formatNextSteps } from './create.ts'
import { CreateError } from './write-files.ts'

// `npm run create-remote` of the repository. Exit status 3: the workspace has a new package that needs an
// install.
const root = join(import.meta.dirname, '../../..')
try {
  const dist = join(root, 'tools/kit/dist')
  const kit = existsSync(dist) ? readdirSync(dist).find((name) => name.startsWith('tessera-kit-')) : undefined
  const created = createRemote(process.argv.slice(2), {
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    env: process.env,
    root,
    ...(kit ? { kit } : {}),
  })
  console.log(formatNextSteps(created, process.env['INIT_CWD'] ?? process.cwd()))
  if (created.kind === 'workspace') process.exitCode = 3
} catch (error) {
  if (!(error instanceof CreateError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
