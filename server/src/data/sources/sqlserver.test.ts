import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openSqlserver } from './sqlserver.ts'

/** The first byte of a client's first message to a SQL Server. */
const preLogin = 0x12

test('the driver loads without the packages for signing in to the cloud, and greets the server', async () => {
  const received: Buffer[] = []
  const server = createServer((socket) =>
    socket.once('data', (bytes) => {
      received.push(bytes)
      socket.destroy()
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const settings = {
    host: '127.0.0.1',
    port,
    userName: 'sa',
    password: 'secret',
    serviceName: 'club',
    dbSchema: '',
    tableSpace: '',
    tls: 'off',
    caCertificate: '',
    oracleLinkType: '',
    oracleService: '',
    oracleRole: '',
  } as const
  await expect(openSqlserver(settings, ['127.0.0.1'])).rejects.toThrow(/socket|lost|closed|ECONN/i)
  expect(received[0]?.[0]).toBe(preLogin)
  server.close()
})
