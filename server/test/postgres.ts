import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findAccount, changeOwner } from '../src/db/launch-account.ts'
import { findBinaries } from '../src/db/launch-binaries.ts'
import { bareEnvironment } from '../src/db/launch-cluster.ts'
import { afterFile } from './after-file.ts'
import { freePort } from './mariadb.ts'

/**
 * Starts an external PostgreSQL on a free local TCP port with password authentication, until the end of the
 * calling test file. `tessera` (password of `openMariadb`) owns the database `demo`; `reader` can log in;
 * `closed` is accessible only to its owner. It uses TLS with `tls`.
 */
export async function openTcpPostgres(tls?: {
  cert: string
  key: string
}): Promise<{ host: string; port: number; password: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-tcp-postgres-'))
  const data = join(folder, 'data')
  const account = findAccount(data)
  changeOwner(account, folder)
  const configuredBin = process.env['TEST_PG_BIN']
  const { bin } = findBinaries({
    account,
    beside: folder,
    log: () => {},
    ...(configuredBin ? { requestedDir: configuredBin } : {}),
  })
  const as = { uid: account.uid, gid: account.gid, cwd: folder, env: bareEnvironment }
  const password = `p'ä"\\ss`
  await writeFile(join(folder, 'password'), password)
  changeOwner(account, folder)
  const installed = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'root',
      `--pwfile=${join(folder, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...as, encoding: 'utf8' },
  )
  if (installed.status !== 0)
    throw new Error(`PostgreSQL made no folder: ${installed.stdout}${installed.stderr}`)
  if (tls) {
    for (const [name, text] of Object.entries(tls))
      await writeFile(join(data, `${name}.pem`), text, { mode: 0o600 })
    changeOwner(account, data)
  }
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    shared_buffers: '16MB',
    max_connections: '30',
    ...(tls && { ssl: 'on', ssl_cert_file: 'cert.pem', ssl_key_file: 'key.pem' }),
  }
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  afterFile(async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  })
  for (let tried = 0; !output.includes('ready to accept connections'); tried++) {
    if (tried > 600 || server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`)
    await pause(50)
  }
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'root', password, database: 'postgres' })
  await client.connect()
  const quoted = client.escapeLiteral(password)
  for (const statement of [
    `create role tessera login password ${quoted}`,
    `create role reader login password ${quoted}`,
    'create database demo owner tessera',
    'create database closed',
    'revoke connect on database closed from public',
  ])
    await client.query(statement)
  await client.end()
  return { host: '127.0.0.1', port, password }
}
