import { existsSync, readFileSync } from 'node:fs'
import { understand, usage, type Asked, type CommandName } from './arguments.ts'
import { buildRemote } from './build.ts'
import { check } from './check.ts'
import { findingLines, NotPossible, statusOf, type Outcome } from './outcome.ts'
import { progressOn, type Progress } from './progress.ts'
import { publish } from './publish.ts'
import { rollBack } from './roll-back.ts'
import { runTests } from './run-tests.ts'

const run: Record<CommandName, (asked: Asked, progress: Progress) => Promise<Outcome>> = {
  build: buildRemote,
  test: runTests,
  check,
  publish,
  rollback: rollBack,
}

async function main(words: readonly string[]): Promise<number> {
  const understood = understand(words, process.env)
  if (understood.at === 'help') return say(usage)
  if (understood.at === 'version') return say(version())
  if (understood.at === 'fault')
    return notPossible(`${understood.fault}\n\n${usage}`, words.includes('--json'))
  const { asked } = understood
  const progress = progressOn(process.stderr)
  try {
    const outcome = await run[asked.command](asked, progress)
    progress.end()
    const status = statusOf(outcome)
    if (asked.json)
      return say(
        JSON.stringify({
          ok: status === 0,
          command: asked.command,
          says: outcome.says,
          findings: outcome.findings,
          ...outcome.more,
        }),
        status,
      )
    const address = outcome.more?.['address']
    say([outcome.says, ...findingLines(outcome.findings), ...(address ? [`  ${address}`] : [])].join('\n'))
    return status
  } catch (error) {
    progress.end()
    if (!(error instanceof NotPossible)) throw error
    return notPossible(error.message, asked.json)
  }
}

function say(text: string, status = 0): number {
  process.stdout.write(`${text}\n`)
  return status
}

function notPossible(text: string, json: boolean): 2 {
  if (json) say(JSON.stringify({ ok: false, says: text, findings: [] }))
  else process.stderr.write(`${text}\n`)
  return 2
}

/** The kit's own; in the repository the repository's. */
function version(): string {
  const file = ['../package.json', '../../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  return (JSON.parse(file ? readFileSync(file, 'utf8') : '{}') as { version?: string }).version ?? ''
}

process.exitCode = await main(process.argv.slice(2))
