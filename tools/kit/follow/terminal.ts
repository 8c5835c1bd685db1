import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildScript } from '../guide.ts'

/** npm settings that locate the registry; all others belong to the npm command that started this program. */
const registrySettings =
  /^npm_config_(registry|userconfig|globalconfig|cafile|(https?_)?proxy|noproxy|@.*|\/\/.*)$/i

/**
 * The environment of an integrator without the repository: own Node and npm, no repository programs on PATH,
 * an npx cache that is empty.
 */
export function integratorEnv(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const inherited = Object.entries(env).filter(
    ([name]) =>
      (!/^(npm_|NODE_|VITEST|TESSERA_)/i.test(name) && name !== 'INIT_CWD') || registrySettings.test(name),
  )
  const path = (env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'))
  return {
    ...Object.fromEntries(inherited),
    PATH: path.join(delimiter),
    npm_config_cache: createCache(folder, env),
    npm_config_update_notifier: 'false',
  }
}

/** Creates a cache with the machine's registry packages but without programs that npx installed before. */
function createCache(folder: string, env: NodeJS.ProcessEnv): string {
  const own = join(folder, 'cache')
  const usual = join(env['npm_config_cache'] ?? join(homedir(), '.npm'), '_cacache')
  mkdirSync(own, { recursive: true })
  if (existsSync(usual)) symlinkSync(usual, join(own, '_cacache'))
  return own
}

/** A terminal in an empty folder that runs blocks of commands one after the other. */
export class Terminal {
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv
  readonly #values: Readonly<Record<string, string>>
  /** Output so far, both streams. */
  output = ''

  constructor(folder: string, values: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv) {
    this.#folder = folder
    this.#values = values
    this.#env = integratorEnv(folder, env)
    mkdirSync(join(folder, 'work'))
    writeFileSync(join(folder, 'state'), `cd ${JSON.stringify(join(folder, 'work'))}\n`)
  }

  /**
   * Runs commands in the folder and with the exports of the previous block; throws with the whole output when
   * one fails.
   */
  async run(commands: readonly string[]): Promise<void> {
    const state = join(this.#folder, 'state')
    const script = [
      `. '${state}'`,
      buildScript(commands, this.#values),
      `{ export -p; printf 'cd %q\\n' "$PWD"; } > '${state}'`,
    ].join('\n')
    const code = await new Promise<number>((done, fail) => {
      const child = spawn('bash', ['-c', script], { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => void (this.output += text))
      child.once('error', fail)
      child.once('close', (status) => done(status ?? 1))
    })
    if (code !== 0) throw new Error(`A command of the guide ended with ${code}:\n${this.output}`)
  }
}
