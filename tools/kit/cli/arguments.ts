import { parseArgs } from 'node:util'
import type { Side } from '../regenerate/merge.ts'

/** The parsed options of one command. */
export interface CommandOptions {
  command: CommandName
  /** The folder, URL or name of the remote. */
  target: string
  /** URL of the Tessera server, without a trailing slash. */
  server: string
  token: string
  json: boolean
  /** For `regenerate`: the new code, a zip or a folder; undefined asks the server for it. */
  from?: string
  /** For `regenerate`: whose version stands where both sides changed the same. */
  take?: Side
}

export const commands = {
  build: { argument: '[folder]', summary: 'build the remote into <folder>/dist' },
  test: { argument: '[folder]', summary: "run the remote's tests" },
  check: { argument: '<folder | url>', summary: 'check a build by the rules of publishing' },
  publish: { argument: '<folder>', summary: 'upload a build; users get it on their next visit' },
  regenerate: { argument: '[folder]', summary: 'merge the code of a newer release into your own' },
  rollback: { argument: '<name>', summary: 'return to the previous build' },
} as const
export type CommandName = keyof typeof commands

export const usage = `tessera <command>

${Object.entries(commands)
  .map(([name, { argument, summary }]) => `  ${`${name} ${argument}`.padEnd(28)} ${summary}`)
  .join('\n')}

  --server <url>       the Tessera server          (default: TESSERA_SERVER or http://localhost:3000)
  --token <token>      the token of your team      (default: TESSERA_TOKEN)
  --from <zip|folder>  regenerate: the new code    (default: from the server)
  --take mine|design   regenerate: which version stands where both changed the same
  --json               print one JSON object to standard output
  --help, --version

Exit status: 0 done, 1 refused (see the findings), 2 failed to run (wrong arguments, no server).`

type Environment = Readonly<Record<string, string | undefined>>
export type ParsedCommandLine =
  | { kind: 'command'; options: CommandOptions }
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'error'; message: string }

const invalid = (message: string): ParsedCommandLine => ({ kind: 'error', message })

/** Parses a command line. `message` is one sentence for the user. */
export function parseCommandLine(args: readonly string[], env: Environment): ParsedCommandLine {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const read = () =>
    parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        server: text,
        token: text,
        from: text,
        take: text,
        json: flag,
        help: { ...flag, short: 'h' },
        version: flag,
      },
    })
  let parsed: ReturnType<typeof read>
  try {
    parsed = read()
  } catch (error) {
    return invalid(`${(error as Error).message.split('. ')[0]}.`)
  }
  const { values, positionals } = parsed
  if (values.version) return { kind: 'version' }
  const [name, ...rest] = positionals
  if (values.help || name === undefined || name === 'help') return { kind: 'help' }
  if (!Object.hasOwn(commands, name))
    return invalid(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`)
  const command = name as CommandName
  const { argument } = commands[command]
  if (rest.length > 1)
    return invalid(`tessera ${command} accepts one ${argument}, got ${rest.length}: ${rest.join(' ')}.`)
  if (rest.length === 0 && argument.startsWith('<'))
    return invalid(`tessera ${command} requires ${argument}.`)
  const { from, take } = values
  if (command !== 'regenerate' && (from ?? take) !== undefined)
    return invalid(`--${from === undefined ? 'take' : 'from'} belongs to tessera regenerate.`)
  if (take !== undefined && take !== 'mine' && take !== 'design')
    return invalid(`--take is mine or design, not "${take}".`)
  const server = parseServerUrl(values.server ?? (env['TESSERA_SERVER'] || 'http://localhost:3000'))
  if (!server)
    return invalid(
      `"${values.server ?? env['TESSERA_SERVER']}" is not a server URL. Example: https://staff.example.org.`,
    )
  return {
    kind: 'command',
    options: {
      command,
      target: rest[0] ?? '.',
      server,
      token: values.token ?? env['TESSERA_TOKEN'] ?? '',
      json: values.json ?? false,
      ...(from === undefined ? {} : { from }),
      ...(take === undefined ? {} : { take }),
    },
  }
}

/** The URL without a trailing slash; undefined when `text` is not an http(s) URL. */
export function parseServerUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username)
    return undefined
  return url.href.replace(/\/+$/, '')
}
