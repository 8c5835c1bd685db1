import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

/**
 * Starts a proxy to the PostgreSQL behind a Unix socket in `host`, which closes a connection only 200 ms after
 * the database has closed it: what PostgreSQL says last arrives well before the end. Returns its port.
 */
export async function openLateProxy(host: string): Promise<number> {
  const proxy = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.5432`)
    far.on('close', () => setTimeout(() => near.destroy(), 200))
    near.pipe(far)
    far.pipe(near, { end: false })
    for (const end of [near, far]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterFile(async () => void proxy.close())
  return (proxy.address() as AddressInfo).port
}
