import { lookup, type LookupAddress } from 'node:dns'
import { connect, isIP, type Socket } from 'node:net'
import { isListed } from '../../http/addresses.ts'
import { isAllowedIp } from '../../http/outbound.ts'
import { refuseField, type Refusal } from '../../http/refusal.ts'
import { text } from './text.ts'

const connectTimeoutMs = 8_000

/**
 * Whether a data source may lie at an IP address: public ones always, private ones in the networks that the
 * operator names.
 */
export const canConnectTo = (address: string, networks: readonly string[]): boolean =>
  isAllowedIp(address, false) || isListed(address, networks)

/**
 * Opens a line to a database. The address that was judged is the one that is connected to, whatever DNS says
 * a moment later.
 */
export function openSocket(host: string, port: number, networks: readonly string[]): Promise<Socket> {
  // A literal never reaches DNS.
  if (isIP(host) > 0 && !canConnectTo(host, networks))
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
          const good = all.filter(({ address }) => canConnectTo(address, networks))
          if (good.length === 0) return found(Object.assign(new Error(host), { code: 'PRIVATE' }), [])
          if (options.all) return found(null, good)
          return found(null, good[0]!.address, good[0]!.family)
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
      done(socket)
    })
  })
}

/** Why there is no line, in words. */
function connectRefusal(
  error: Error & { code?: string; errors?: readonly (Error & { code?: string })[] },
  host: string,
  port: number,
): Refusal {
  // Of several addresses that were tried, the first says why.
  const code = error.code ?? error.errors?.[0]?.code ?? ''
  if (code === 'PRIVATE') return refuseField('host', text.address, { host })
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return refuseField('host', text.hostUnknown, { host })
  if (code === 'ECONNREFUSED') return refuseField('port', text.refused, { host, port })
  return refuseField('host', text.unreachable, { host, port, seconds: connectTimeoutMs / 1000 })
}
