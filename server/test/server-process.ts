import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { Envelope } from '@tessera/shared/contract/wire'
import { readPostmaster } from '../src/db/launch-process.ts'
import { afterFile } from './after-file.ts'

/** A server in its own process, with its own embedded PostgreSQL. */
export interface ServerProcess {
  child: ChildProcess
  base: string
  /** Everything that the server has printed. */
  output: () => string
  hasEnded: () => boolean
  signIn(account: string): Promise<string>
  call(method: string, path: string, token: string, body?: object): Promise<Envelope<unknown>>
  stop(): Promise<void>
}

/** Starts the server on `dataDir` and resolves when it listens. It is stopped after the calling file. */
export async function startServer(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  const ended = once(child, 'exit')
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const stop = async () => {
    if (!hasEnded()) child.kill('SIGTERM')
    await ended
  }
  afterFile(stop)
  const base = await new Promise<string>((listens, fail) => {
    child.once('exit', (code) => fail(new Error(`The server ended with ${code}: ${output}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      output += `${line}\n`
      const address = /^\s+server\s+(http:\S+)/.exec(line)?.[1]
      if (address) listens(address)
    })
  })

  return { child, base, output: () => output, hasEnded, stop, ...callsTo(base) }
}

/** Calls of a server in another process. */
export function callsTo(base: string): Pick<ServerProcess, 'call' | 'signIn'> {
  const call: ServerProcess['call'] = async (method, path, token, body) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...(token && { authorization: token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Envelope<unknown>
  }
  const signIn = async (account: string) => {
    const { data } = await call('POST', '/api/oauth/Login', '', {
      account,
      password: createHash('md5').update('Tessera2026').digest('hex'),
      client_id: 'admin',
      client_secret: '123456',
      scope: 'all',
      grant_type: 'password',
    })
    return (data as { token: string }).token
  }
  return { call, signIn }
}

/** A connection of the database's owner to the embedded PostgreSQL of `dataDir`. */
export async function connectToEmbedded(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'tessera', database: 'tessera' })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The process id of the embedded PostgreSQL of `dataDir`. */
export function postmasterOf(dataDir: string): number {
  const found = readPostmaster(join(dataDir, 'postgres'))
  if (!found) throw new Error(`No PostgreSQL runs in ${dataDir}.`)
  return found.pid
}
