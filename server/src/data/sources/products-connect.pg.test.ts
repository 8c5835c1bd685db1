import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { afterFile } from '../../../test/after-file.ts'
import { certificate } from '../../../test/certificate.ts'
import { openDatabase } from '../../../test/database.ts'
import { openMariadb } from '../../../test/mariadb.ts'
import { openTcpPostgres } from '../../../test/postgres.ts'
import { openProductServers } from '../../../test/product-servers.ts'
import { openBus } from '../../db/bus.ts'
import { openSources, type SourceRow } from './sources.ts'

const database = await openDatabase({ empty: true })
const { row, rows: sourceRows, files, networks } = await openProductServers()
const secureMysql = await openMariadb(certificate)
const secureTcp = await openTcpPostgres(certificate)
const secure = { mysql: secureMysql, tcp: secureTcp }

/** Starts a TCP server on a free port and passes each connection to `handle`. */
async function startServer(handle: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    handle(socket)
  }).listen(0)
  await once(server, 'listening')
  afterFile(async () => void server.close())
  return (server.address() as AddressInfo).port
}

const bus = openBus(database)
const sources = openSources({ database, bus, secrets: null as never, networks, files, guestUrl: undefined })
afterFile(() => bus.close())
const expectRefusal = (source: SourceRow, message: string) =>
  expect(sources.test(source)).rejects.toMatchObject({ code: 400, message: expect.stringContaining(message) })

describe.each(['tcp', 'mysql'] as const)('testing a connection to %s', (name) => {
  const valid = sourceRows[name]
  const { port } = secure[name]
  test.each<[string, Partial<SourceRow>, string]>([
    ['reports an unknown host', { host: 'nobody.invalid' }, 'was not found'],
    ['reports a closed port', { port: 1 }, 'refuses connections'],
    ['reports a wrong password', { password: 'wrong' }, 'password is wrong'],
    ['reports a missing password', { password: '' }, 'password is wrong'],
    ['reports an unknown user', { userName: 'nobody' }, 'password is wrong'],
    ['reports an unknown database', { serviceName: 'other' }, 'does not exist'],
    ['reports a database without permission', { serviceName: 'closed' }, 'does not exist'],
    ['reports that the server does not support TLS', { tls: 'on' }, 'does not support encrypted connections'],
    ['reports an untrusted certificate', { host: 'localhost', port, tls: 'verify' }, 'could not be verified'],
    [
      'reports an invalid CA certificate',
      { host: 'localhost', port, tls: 'verify', caCertificate: 'nonsense' },
      'could not be verified',
    ],
    ['rejects a private network that is not allowed', { host: '10.1.2.3' }, 'private network'],
    ['rejects the address of a cloud metadata service', { host: '169.254.169.254' }, 'private network'],
    ['rejects a private address in hexadecimal notation', { host: '0x0a010203' }, 'private network'],
  ])('%s', (_, change, message) => expectRefusal({ ...valid, ...change }, message))

  test('accepts a valid source, also as a read-only user', async () => {
    await sources.test(valid)
    await sources.test({ ...valid, userName: 'reader' })
    if (name === 'tcp') await sources.test({ ...valid, dbType: 'KingbaseES' })
  })

  test('accepts an encrypted connection and a trusted certificate', async () => {
    await sources.test({ ...valid, port, tls: 'on' })
    await sources.test({ ...valid, host: 'localhost', port, tls: 'verify', caCertificate: certificate.cert })
  })
})

test.each<[string, Partial<SourceRow>, string]>([
  ['mysql: rejects certificate verification for an IP address', { tls: 'verify' }, 'Enter a host name'],
  [
    'rejects a SQLite file outside the folder',
    { dbType: 'SQLite', serviceName: '../../etc/passwd' },
    'not a file name',
  ],
  [
    'rejects a missing SQLite file on a read-only source',
    { dbType: 'SQLite', serviceName: 'none.db', readOnly: 1 },
    'was not found',
  ],
])('%s', (_, change, message) => expectRefusal({ ...sourceRows.mysql, ...change }, message))

test('PostgreSQL: rejects a certificate of another host', async () => {
  const other = {
    ...sourceRows.tcp,
    port: secure.tcp.port,
    tls: 'verify' as const,
    caCertificate: certificate.cert,
  }
  await expect(sources.test(other)).rejects.toMatchObject({
    code: 400,
    values: { why: expect.stringContaining('127.0.0.1') },
  })
})

test('Oracle: checks every address of a connect descriptor and connects to the first that answers', async () => {
  const port = await startServer((socket) => socket.destroy())
  const sourceWith = (oracleService: string) => ({
    ...row,
    dbType: 'Oracle' as const,
    oracleLinkType: 'TNS',
    oracleService,
  })
  const address = (host: string, at: number) => `(ADDRESS=(PROTOCOL=tcp)(HOST=${host})(PORT=${at}))`
  await expectRefusal(
    sourceWith(`(DESCRIPTION=${address('10.1.2.3', 1521)}(CONNECT_DATA=(SID=x)))`),
    'private network',
  )
  await expectRefusal(
    sourceWith(
      `(DESCRIPTION=(ADDRESS_LIST=${address('10.1.2.3', 1521)}${address('localhost', port)})(CONNECT_DATA=(SID=x)))`,
    ),
    'was lost',
  )
})

// Tests have no server of these products. This one closes every connection at once.
test.each<[SourceRow['dbType'], 'off' | 'verify']>([
  ['SQLServer', 'off'],
  ['SQLServer', 'verify'],
  ['Oracle', 'off'],
  ['PostgreSQL', 'off'],
])('%s (%s): reports a server that closes the connection', async (dbType, tls) => {
  const port = await startServer((socket) => socket.destroy())
  await expect(
    sources.test({ ...row, dbType, host: 'localhost', port, serviceName: 'x', tls }),
  ).rejects.toMatchObject({ code: 400, message: expect.stringContaining('was lost') })
})
