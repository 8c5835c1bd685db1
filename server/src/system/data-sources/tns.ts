import { refuseField } from '../../http/refusal.ts'
import { text } from './text.ts'

/** Part of a description of a connection, as Oracle writes them: `(KEY=value)`, or `(KEY=(…)(…))`. */
export interface Part {
  key: string
  value: string | Part[]
}

/** What may stand in one; whatever else the driver reads (wallets, proxies, files) is the server's, not a form's. */
const groups = new Set([
  'DESCRIPTION_LIST',
  'DESCRIPTION',
  'ADDRESS_LIST',
  'ADDRESS',
  'CONNECT_DATA',
  'SECURITY',
])
const values: Readonly<Record<string, RegExp>> = {
  PROTOCOL: /^tcps?$/i,
  HOST: /^[\p{L}\p{N}_.:-]{1,253}$/u,
  PORT: /^\d{1,5}$/,
  SERVICE_NAME: /^[\p{L}\p{N}_.$#-]{1,200}$/u,
  SID: /^[\p{L}\p{N}_$#-]{1,64}$/u,
  INSTANCE_NAME: /^[\p{L}\p{N}_$#-]{1,64}$/u,
  SERVER: /^(dedicated|shared|pooled)$/i,
  FAILOVER: /^(on|off|yes|no|true|false)$/i,
  LOAD_BALANCE: /^(on|off|yes|no|true|false)$/i,
  SSL_SERVER_DN_MATCH: /^(on|off|yes|no|true|false)$/i,
  SSL_SERVER_CERT_DN: /^[\p{L}\p{N}_.=, -]{1,300}$/u,
  CONNECT_TIMEOUT: /^\d{1,3}$/,
  TRANSPORT_CONNECT_TIMEOUT: /^\d{1,3}$/,
  RETRY_COUNT: /^\d$/,
  RETRY_DELAY: /^\d{1,2}$/,
  EXPIRE_TIME: /^\d{1,4}$/,
  SDU: /^\d{1,7}$/,
}
const wrong = (why: string) => refuseField('oracleService', text.description, { why })

/** Reads a description; refuses, with what is wrong, one that names no address or says what a form may not. */
export function readTns(description: string): Part {
  // A name before it is that of an entry in a file of such descriptions.
  const from = description.replace(/^\s*[\w.]+\s*=\s*(?=\()/, '').trim()
  let at = 0
  const blanks = () => {
    while (/\s/.test(from[at] ?? '')) at++
  }
  const take = (sign: string) => {
    blanks()
    if (from[at] !== sign) throw wrong(`${sign} … ${from.slice(at, at + 20)}`)
    at++
    blanks()
  }
  const until = (stops: RegExp) => {
    const begin = at
    while (at < from.length && !stops.test(from[at]!)) at++
    return from.slice(begin, at).trim()
  }
  const part = (depth: number): Part => {
    if (depth > 8) throw wrong('(((')
    take('(')
    const key = until(/[=()]/).toUpperCase()
    take('=')
    let value: Part['value']
    if (from[at] === '(') {
      if (!groups.has(key)) throw wrong(key)
      value = []
      while (from[at] === '(') {
        value.push(part(depth + 1))
        blanks()
      }
    } else {
      value = until(/[()]/).replace(/^"(.*)"$/, '$1')
      if (!values[key]?.test(value)) throw wrong(`${key}=${value.slice(0, 60)}`)
    }
    take(')')
    return { key, value }
  }
  const whole = part(0)
  if (at < from.length) throw wrong(from.slice(at, at + 20))
  if (addressesOf(whole).length === 0) throw wrong('ADDRESS')
  return whole
}

const inside = (part: Part): Part[] => (typeof part.value === 'string' ? [] : part.value)
const said = (part: Part, key: string): string | undefined => {
  const value = inside(part).find((one) => one.key === key)?.value
  return typeof value === 'string' ? value : undefined
}

/** Every address that is named, each with its host and port. */
export function addressesOf(part: Part): { part: Part; host: string; port: number }[] {
  if (part.key !== 'ADDRESS') return inside(part).flatMap(addressesOf)
  const host = said(part, 'HOST')
  if (!host) throw wrong('HOST')
  return [{ part, host, port: Number(said(part, 'PORT') ?? 1521) }]
}

/** The description with these addresses in the place of the hosts it named; an address without one is left out. */
export function writeTns(part: Part, reached: ReadonlyMap<Part, string>): string {
  if (typeof part.value === 'string') return `(${part.key}=${part.value})`
  const address = reached.get(part)
  if (part.key === 'ADDRESS' && address === undefined) return ''
  return `(${part.key}=${part.value.map((one) => (one.key === 'HOST' && address !== undefined ? `(HOST=${address})` : writeTns(one, reached))).join('')})`
}
