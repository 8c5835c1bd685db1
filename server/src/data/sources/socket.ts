import { lookup, type LookupAddress } from 'node:dns'
import { connect, type Socket } from 'node:net'
import { isListed } from '../../http/addresses.ts'
import { isAllowedHost, isAllowedIp, isOddAddress } from '../../http/outbound.ts'
import { refuseField, type Refusal } from '../../errors/refusal.ts'
import { text } from './text.ts'

const connectTimeoutMs = 8_000

/**
 * True if a data source can be at an IP address: public addresses always, private ones in networks the
 * operator lists.
 */
export const canConnectTo = (address: string, networks: readonly string[]): boolean =>
  isAllowedIp(address, false) || (!isOddAddress(address) && isListed(address, networks))

/**
 * Opens a TCP connection to a database. Connects to the very address that was checked, so a later DNS answer
 * has no effect.
 */
export function openSocket(host: string, port: number, networks: readonly string[]): Promise<Socket> {
  // `lookup` below does not check an IP address, and reads other forms of it, such as `127.1`.
  const isLocalhost = host === 'localhost' && canConnectTo('127.0.0.1', networks)
  if (!isLocalhost && !isAllowedHost(host, (address) => canConnectTo(address, networks)))
    return Promise.reject(refuseField('host', text.address, { host }))
  return new Promise((done, fail) => {
    const socket = connect({
      host,
      port,
      noDelay: true,
      keepAlive: true,
      autoSelectFamily: true,
      lookup: (name, options, found) =>
        lookup(name, { ...options, all: true }, (error, all: LookupAddress[]) => {
          if (error) return found(error, [])
          const allowed = all.filter(({ address }) => canConnectTo(address, networks))
          if (allowed.length === 0) return found(Object.assign(new Error(host), { code: 'PRIVATE' }), [])
          if (options.all) return found(null, allowed)
          return found(null, allowed[0]!.address, allowed[0]!.family)
        }),
    })
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error(host), { code: 'ETIMEDOUT' })),
      connectTimeoutMs,
    )
    const failed = (error: Error) => {
      clearTimeout(timer)
      fail(connectRefusal(error, host, port))
    }
    socket.once('error', failed)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', failed)
      // A driver may attach its own listener later; until then a lost connection must not end the process.
      socket.on('error', () => {})
      done(socket)
    })
  })
}

/** The refusal that tells the user why the connection failed. */
function connectRefusal(
  error: Error & { code?: string; errors?: readonly (Error & { code?: string })[] },
  host: string,
  port: number,
): Refusal {
  // Of several tried addresses, the first error is reported.
  const code = error.code ?? error.errors?.[0]?.code ?? ''
  if (code === 'PRIVATE') return refuseField('host', text.address, { host })
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return refuseField('host', text.hostUnknown, { host })
  if (code === 'ECONNREFUSED') return refuseField('port', text.refused, { host, port })
  return refuseField('host', text.unreachable, { host, port, seconds: connectTimeoutMs / 1000 })
}
