import { refuseField } from '../../errors/refusal.ts'
import { text } from './text.ts'

/** Part of an Oracle connect descriptor: `(KEY=value)`, or `(KEY=(…)(…))`. */
export interface DescriptorPart {
  key: string
  value: string | DescriptorPart[]
}

/**
 * Allowed keys. Others that the driver reads (wallets, proxies, files) would expose files and networks of the
 * server.
 */
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
const invalidDescriptor = (why: string) => refuseField('oracleService', text.description, { why })

/**
 * Parses a connect descriptor. Refuses, with the wrong part, one without an address or with a key that is not
 * allowed.
 */
export function parseTns(description: string): DescriptorPart {
  // Drops a leading `NAME =`, as entries of tnsnames.ora have.
  const source = description.replace(/^\s*[\w.]+\s*=\s*(?=\()/, '').trim()
  let position = 0
  const skipBlanks = () => {
    while (/\s/.test(source[position] ?? '')) position++
  }
  const expectSign = (sign: string) => {
    skipBlanks()
    if (source[position] !== sign)
      throw invalidDescriptor(`${sign} … ${source.slice(position, position + 20)}`)
    position++
    skipBlanks()
  }
  const readUntil = (stops: RegExp) => {
    const begin = position
    while (position < source.length && !stops.test(source[position]!)) position++
    return source.slice(begin, position).trim()
  }
  const parsePart = (depth: number): DescriptorPart => {
    if (depth > 8) throw invalidDescriptor('(((')
    expectSign('(')
    const key = readUntil(/[=()]/).toUpperCase()
    expectSign('=')
    let value: DescriptorPart['value']
    if (source[position] === '(') {
      if (!groups.has(key)) throw invalidDescriptor(key)
      value = []
      while (source[position] === '(') {
        value.push(parsePart(depth + 1))
        skipBlanks()
      }
    } else {
      value = readUntil(/[()]/).replace(/^"(.*)"$/, '$1')
      if (!values[key]?.test(value)) throw invalidDescriptor(`${key}=${value.slice(0, 60)}`)
    }
    expectSign(')')
    return { key, value }
  }
  const descriptor = parsePart(0)
  if (position < source.length) throw invalidDescriptor(source.slice(position, position + 20))
  if (listAddresses(descriptor).length === 0) throw invalidDescriptor('ADDRESS')
  return descriptor
}

const childrenOf = (part: DescriptorPart): DescriptorPart[] =>
  typeof part.value === 'string' ? [] : part.value
const textOf = (part: DescriptorPart, key: string): string | undefined => {
  const value = childrenOf(part).find((child) => child.key === key)?.value
  return typeof value === 'string' ? value : undefined
}

/** All addresses of a descriptor, with host and port. */
export function listAddresses(part: DescriptorPart): { part: DescriptorPart; host: string; port: number }[] {
  if (part.key !== 'ADDRESS') return childrenOf(part).flatMap(listAddresses)
  const host = textOf(part, 'HOST')
  if (!host) throw invalidDescriptor('HOST')
  return [{ part, host, port: Number(textOf(part, 'PORT') ?? 1521) }]
}

/** The descriptor as text, with hosts replaced by these IP addresses. Leaves out addresses that have none. */
export function formatTns(part: DescriptorPart, addresses: ReadonlyMap<DescriptorPart, string>): string {
  if (typeof part.value === 'string') return `(${part.key}=${part.value})`
  const address = addresses.get(part)
  if (part.key === 'ADDRESS' && address === undefined) return ''
  const children = part.value.map((child) =>
    child.key === 'HOST' && address !== undefined ? `(HOST=${address})` : formatTns(child, addresses),
  )
  return `(${part.key}=${children.join('')})`
}
