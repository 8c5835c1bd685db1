import { parseArgs } from 'node:util'

/** What a command line asks for. */
export interface Asked {
  command: CommandName
  /** The folder, address or name that it is about. */
  what: string
  /** Address of the Tessera server, without a trailing slash. */
  server: string
  token: string
  json: boolean
}

export const commands = {
  build: { takes: '[folder]', says: 'build the remote into <folder>/dist' },
  test: { takes: '[folder]', says: "run the remote's tests" },
  check: { takes: '<folder | address>', says: 'judge a build by the rules of publishing' },
  publish: { takes: '<folder>', says: 'send a build; everybody gets it on their next visit' },
  rollback: { takes: '<name>', says: 'back to the build before' },
} as const
export type CommandName = keyof typeof commands

export const usage = `tessera <command>

${Object.entries(commands)
  .map(([name, { takes, says }]) => `  ${`${name} ${takes}`.padEnd(28)} ${says}`)
  .join('\n')}

  --server <address>   the Tessera server          (else TESSERA_SERVER, else http://localhost:3000)
  --token <token>      who publishes               (else TESSERA_TOKEN)
  --json               one JSON object on standard output
  --help, --version

Exit status: 0 done, 1 refused (the findings say why), 2 not possible (wrong words, no server).`

type Environment = Readonly<Record<string, string | undefined>>
export type Understood =
  | { at: 'command'; asked: Asked }
  | { at: 'help' }
  | { at: 'version' }
  | { at: 'fault'; fault: string }

const fault = (text: string): Understood => ({ at: 'fault', fault: text })

/** Reads a command line; what is not understood becomes one sentence. */
export function understand(words: readonly string[], env: Environment): Understood {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const read = () =>
    parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { server: text, token: text, json: flag, help: { ...flag, short: 'h' }, version: flag },
    })
  let parsed: ReturnType<typeof read>
  try {
    parsed = read()
  } catch (error) {
    return fault(`${(error as Error).message.split('. ')[0]}.`)
  }
  const { values, positionals } = parsed
  if (values.version) return { at: 'version' }
  const [name, ...rest] = positionals
  if (values.help || name === undefined || name === 'help') return { at: 'help' }
  if (!Object.hasOwn(commands, name))
    return fault(`There is no command ${name}: ${Object.keys(commands).join(', ')}.`)
  const command = name as CommandName
  const { takes } = commands[command]
  if (rest.length > 1)
    return fault(`tessera ${command} takes one ${takes}; these are ${rest.length}: ${rest.join(' ')}.`)
  if (rest.length === 0 && takes.startsWith('<')) return fault(`tessera ${command} needs ${takes}.`)
  const server = serverOf(values.server ?? (env['TESSERA_SERVER'] || 'http://localhost:3000'))
  if (!server)
    return fault(
      `${values.server ?? env['TESSERA_SERVER']} is no address of a server, such as https://staff.example.org.`,
    )
  return {
    at: 'command',
    asked: {
      command,
      what: rest[0] ?? '.',
      server,
      token: values.token ?? env['TESSERA_TOKEN'] ?? '',
      json: values.json ?? false,
    },
  }
}

/** The address without a trailing slash; undefined when it is none. */
export function serverOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username)
    return undefined
  return url.href.replace(/\/+$/, '')
}
