import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { create, nextSteps } from './create.ts'
import { CannotMake } from './make.ts'

// `npm run create-remote` of the repository; says with exit status 3 that the workspace has one more package to install.
const root = join(import.meta.dirname, '../../..')
try {
  const dist = join(root, 'tools/kit/dist')
  const kit = existsSync(dist) ? readdirSync(dist).find((name) => name.startsWith('tessera-kit-')) : undefined
  const made = create(process.argv.slice(2), {
    cwd: process.env['INIT_CWD'] ?? process.cwd(),
    env: process.env,
    root,
    ...(kit ? { kit } : {}),
  })
  console.log(nextSteps(made, process.env['INIT_CWD'] ?? process.cwd()))
  if (made.place === 'workspace') process.exitCode = 3
} catch (error) {
  if (!(error instanceof CannotMake)) throw error
  console.error(error.message)
  process.exitCode = 2
}
