import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { scriptOf } from '../guide.ts'

/** Settings of npm that say where packages come from; all others belong to the command that started us. */
const ofRegistry =
  /^npm_config_(registry|userconfig|globalconfig|cafile|(https?_)?proxy|noproxy|@.*|\/\/.*)$/i

/** The environment of somebody who has never seen the repository: their own Node and npm, nothing of ours on PATH, a cache whose programs are new. */
export function outsiderEnv(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) =>
      (!/^(npm_|NODE_|VITEST|TESSERA_)/i.test(name) && name !== 'INIT_CWD') || ofRegistry.test(name),
  )
  const path = (env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'))
  return {
    ...Object.fromEntries(kept),
    PATH: path.join(delimiter),
    npm_config_cache: cacheIn(folder, env),
    npm_config_update_notifier: 'false',
  }
}

/** Packages of the registry from the machine's own cache; what npx installed before is not there. */
function cacheIn(folder: string, env: NodeJS.ProcessEnv): string {
  const own = join(folder, 'cache')
  const usual = join(env['npm_config_cache'] ?? join(homedir(), '.npm'), '_cacache')
  mkdirSync(own, { recursive: true })
  if (existsSync(usual)) symlinkSync(usual, join(own, '_cacache'))
  return own
}

/** Somebody at a terminal in an empty folder, who types blocks of commands one after the other. */
export class Outsider {
  readonly #folder: string
  readonly #env: NodeJS.ProcessEnv
  readonly #values: Readonly<Record<string, string>>
  /** What was said so far, both streams. */
  said = ''

  constructor(folder: string, values: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv) {
    this.#folder = folder
    this.#values = values
    this.#env = outsiderEnv(folder, env)
    mkdirSync(join(folder, 'work'))
    writeFileSync(join(folder, 'state'), `cd ${JSON.stringify(join(folder, 'work'))}\n`)
  }

  /** Types commands where the last block ended, with what it exported; throws with everything that was said when one fails. */
  async type(commands: readonly string[]): Promise<void> {
    const state = join(this.#folder, 'state')
    const script = [
      `. '${state}'`,
      scriptOf(commands, this.#values),
      `{ export -p; printf 'cd %q\\n' "$PWD"; } > '${state}'`,
    ].join('\n')
    const code = await new Promise<number>((done, fail) => {
      const child = spawn('bash', ['-c', script], { env: this.#env, stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => void (this.said += text))
      child.once('error', fail)
      child.once('close', (status) => done(status ?? 1))
    })
    if (code !== 0) throw new Error(`A command of the guide ended with ${code}:\n${this.said}`)
  }
}
