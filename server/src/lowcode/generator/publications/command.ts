import { fork } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import type { BuildCommand } from './build-process.ts'

export interface CommandEnd {
  /** Exit status; null where it was stopped. */
  status: number | null
  isTimeout: boolean
}

interface RunOptions {
  signal: AbortSignal
  timeoutMs: number
  onOutput: (text: string) => void
}

/** Runs a command aside from this process, and stops all that it has started when it takes too long or is cancelled. */
export function runCommand(
  command: BuildCommand,
  { signal, timeoutMs, onOutput }: RunOptions,
): Promise<CommandEnd> {
  const script = import.meta.filename.endsWith('.ts') ? 'build-process.ts' : 'build-process.mjs'
  const child = fork(join(import.meta.dirname, script), [], {
    detached: true,
    env: environmentOf(process.env),
    execArgv: ['--no-warnings'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  return new Promise((resolve) => {
    let status: number | null = null
    let isTimeout = false
    const kill = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL')
      } catch {
        // The process has ended already.
      }
    }
    const timer = setTimeout(() => {
      isTimeout = true
      kill()
    }, timeoutMs)
    signal.addEventListener('abort', kill)
    for (const stream of [child.stdout, child.stderr])
      stream!.setEncoding('utf8').on('data', (text: string) => onOutput(text))
    child.once('message', (code) => void (status = Number(code)))
    child.once('error', (error) => onOutput(`${error.message}\n`))
    child.once('close', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      resolve({ status: isTimeout || signal.aborted ? null : status, isTimeout })
    })
    if (signal.aborted) kill()
    else child.send(command, (error) => error && kill())
  })
}

/** Variables that locate registries and caches; those of the server, with its passwords, are not among them. */
const passedOn =
  /^(HOME|LANG|LC_ALL|TMPDIR|TZ|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_(registry|userconfig|globalconfig|cafile|cache|(https?_)?proxy|noproxy|@.*|\/\/.*))$/i

/** Megabytes of heap that each process of a build may use. */
const maxHeapMegabytes = 1_024

export function environmentOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => passedOn.test(name))),
    // npm is a script that asks for `node`; the one that runs this server is new enough.
    PATH: [dirname(process.execPath), env['PATH'] ?? ''].join(delimiter),
    NODE_OPTIONS: `--max-old-space-size=${maxHeapMegabytes}`,
    CI: '1',
    npm_config_update_notifier: 'false',
  }
}

/** Takes colours, folders of this machine and secrets of addresses out of what a tool wrote. */
export function cleanOutput(output: string, folders: readonly string[]): string {
  let text = output
    // oxlint-disable-next-line no-control-regex -- the sequences that colour a terminal
    .replaceAll(/\u001B\[[0-9;?]*[A-Za-z]/g, '')
    .replaceAll('\r', '')
    .replaceAll(/(\/\/)[^/\s@:]+:[^/\s@]+@/g, '$1***@')
    .replaceAll(/\b(tsr_|_authToken=|_password=|Bearer )\S+/g, '$1***')
  for (const folder of folders) text = text.replaceAll(folder, '.')
  return text
}
