import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterFile } from './after-file.ts'

/**
 * Starts a MariaDB on a free local port until the end of the calling test file. The user `tessera` with the
 * password
 * `p'ä"\ss` owns the database `demo`; `reader` can only read it; `closed` is accessible to no user. It uses
 * TLS with `tls`.
 */
export async function openMariadb(tls?: {
  cert: string
  key: string
}): Promise<{ host: string; port: number; password: string }> {
  const program = findProgram('mariadbd', process.env['MARIADBD'])
  const folder = await mkdtemp(join(tmpdir(), 'tessera-mariadb-'))
  const data = join(folder, 'data')
  const user = userInfo().username
  const port = await freePort()
  const password = `p'ä"\\ss`
  const quoted = `'p\\'ä"\\\\ss'`
  const installed = spawnSync(
    findProgram('mariadb-install-db'),
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--user=${user}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ],
    { encoding: 'utf8' },
  )
  if (installed.status !== 0)
    throw new Error(`MariaDB made no folder: ${installed.stdout}${installed.stderr}`)
  await writeFile(
    join(folder, 'init.sql'),
    [
      'create database demo character set utf8mb4;',
      'create database closed;',
      `create user tessera@'%' identified by ${quoted};`,
      `grant all on demo.* to tessera@'%';`,
      `create user reader@'%' identified by ${quoted};`,
      `grant select on demo.* to reader@'%';`,
      '',
    ].join('\n'),
  )
  if (tls) for (const [name, text] of Object.entries(tls)) await writeFile(join(folder, `${name}.pem`), text)
  await chown(folder, userInfo().uid, userInfo().gid)
  const secure = tls ? [`--ssl-cert=${join(folder, 'cert.pem')}`, `--ssl-key=${join(folder, 'key.pem')}`] : []
  const server = spawn(
    program,
    [
      '--no-defaults',
      `--datadir=${data}`,
      `--user=${user}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 's')}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--init-file=${join(folder, 'init.sql')}`,
      '--innodb-buffer-pool-size=32M',
      '--innodb-log-file-size=8M',
      '--innodb-flush-log-at-trx-commit=0',
      '--skip-name-resolve',
      ...secure,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  afterFile(async () => {
    if (server.exitCode === null) {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
    }
    await rm(folder, { recursive: true, force: true })
  })
  for (let tried = 0; !output.includes('ready for connections'); tried++) {
    if (tried > 600 || server.exitCode !== null) throw new Error(`MariaDB did not start: ${output}`)
    await pause(50)
  }
  return { host: '127.0.0.1', port, password }
}

function findProgram(name: string, configured?: string): string {
  const found =
    configured ??
    [
      '/usr/sbin',
      '/usr/bin',
      '/usr/local/sbin',
      '/usr/local/bin',
      '/opt/homebrew/opt/mariadb/bin',
      ...(process.env['PATH'] ?? '').split(delimiter),
    ]
      .map((folder) => join(folder, name))
      .find((file) => existsSync(file))
  if (!found)
    throw new Error(
      `There is no ${name}: install the packages mariadb-server-core and mariadb-client-core, or start the tests by \`npm test\`, which does.`,
    )
  return found
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
