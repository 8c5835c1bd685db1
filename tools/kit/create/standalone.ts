import { readFileSync } from 'node:fs'
import { createRemote, formatNextSteps } from './create.ts'
import { CreateError } from './write-files.ts'

// The program of the package `tessera-create`, which a server offers beside the kit. It creates a remote
// outside the repository.
try {
  const { kit } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
    kit: string
  }
  const created = createRemote(process.argv.slice(2), { cwd: process.cwd(), env: process.env, kit })
  console.log(formatNextSteps(created, process.cwd()))
} catch (error) {
  if (!(error instanceof CreateError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
