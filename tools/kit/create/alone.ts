import { readFileSync } from 'node:fs'
import { create, nextSteps } from './create.ts'
import { CannotMake } from './make.ts'

// The program of the package `tessera-create`, which a server offers beside the kit: it makes a remote outside the repository.
try {
  const { kit } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
    kit: string
  }
  const made = create(process.argv.slice(2), { cwd: process.cwd(), env: process.env, kit })
  console.log(nextSteps(made, process.cwd()))
} catch (error) {
  if (!(error instanceof CannotMake)) throw error
  console.error(error.message)
  process.exitCode = 2
}
