import { existsSync, readFileSync } from 'node:fs'
import { parseCommandLine, usage, type CommandOptions, type CommandName } from './arguments.ts'
import { buildRemote } from './build.ts'
import { checkRemote } from './check.ts'
import { formatFindings, CommandError, exitStatusOf, type Outcome } from './outcome.ts'
import { createProgress, type Progress } from './progress.ts'
import { publishRemote } from './publish.ts'
import { rollBackRemote } from './roll-back.ts'
import { runTests } from './run-tests.ts'

const commandHandlers: Record<
  CommandName,
  (options: CommandOptions, progress: Progress) => Promise<Outcome>
> = {
  build: buildRemote,
  test: runTests,
  check: checkRemote,
  publish: publishRemote,
  // It loads a parser, which the other commands need not wait for.
  async regenerate(options, progress) {
    const { regenerateRemote } = await import('./regenerate.ts')
    return regenerateRemote(options, progress)
  },
  rollback: rollBackRemote,
}

async function main(args: readonly string[]): Promise<number> {
  const parsed = parseCommandLine(args, process.env)
  if (parsed.kind === 'help') return print(usage)
  if (parsed.kind === 'version') return print(readVersion())
  if (parsed.kind === 'error') return printError(`${parsed.message}\n\n${usage}`, args.includes('--json'))
  const { options } = parsed
  const progress = createProgress(process.stderr)
  try {
    const outcome = await commandHandlers[options.command](options, progress)
    progress.finish()
    const status = exitStatusOf(outcome)
    if (options.json)
      return print(
        JSON.stringify({
          ok: status === 0,
          command: options.command,
          says: outcome.summary,
          findings: outcome.findings,
          ...(outcome.notes ? { notes: outcome.notes } : {}),
          ...outcome.details,
        }),
        status,
      )
    const address = outcome.details?.['address']
    print(
      [
        outcome.summary,
        ...(outcome.notes ?? []).map((note) => `  ${note}`),
        ...formatFindings(outcome.findings),
        ...(address ? [`  ${address}`] : []),
      ].join('\n'),
    )
    return status
  } catch (error) {
    progress.finish()
    if (!(error instanceof CommandError)) throw error
    return printError(error.message, options.json)
  }
}

function print(text: string, status = 0): number {
  process.stdout.write(`${text}\n`)
  return status
}

function printError(text: string, json: boolean): 2 {
  if (json) print(JSON.stringify({ ok: false, says: text, findings: [] }))
  else process.stderr.write(`${text}\n`)
  return 2
}

/** The version of the kit; in the repository, the repository's version. */
function readVersion(): string {
  const file = ['../package.json', '../../../package.json']
    .map((path) => new URL(path, import.meta.url))
    .find((url) => existsSync(url))
  return (JSON.parse(file ? readFileSync(file, 'utf8') : '{}') as { version?: string }).version ?? ''
}

process.exitCode = await main(process.argv.slice(2))
