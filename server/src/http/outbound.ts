import { lookup as resolve, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr, { type IPv6 } from 'ipaddr.js'
import type { Agent } from 'undici'

/**
 * A request failed: its address is not allowed, there was no answer in time, or the answer is an error or too
 * large.
 */
export class OutboundFailure extends Error {
  readonly reason: 'address' | 'unreachable' | 'status' | 'too-large'
  constructor(reason: OutboundFailure['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

export interface Outbound {
  /**
   * Downloads an address; rejects with an `OutboundFailure`, also for a status other than 200. Follows at
   * most three redirects and checks each of their addresses.
   */
  get(address: string, limits: { maxBytes: number; signal: AbortSignal }): Promise<Uint8Array>
  /**
   * Sends one request and returns the answer of any status, redirects included. Rejects with an
   * `OutboundFailure`.
   */
  send(address: string, question: OutboundRequest): Promise<OutboundResponse>
  close(): Promise<void>
}

export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Limit of the answer's body. */
  maxBytes: number
  signal: AbortSignal
  /** The request fails after this time without data from the other end; ten seconds by default. */
  idleTimeoutMs?: number
}

export interface OutboundResponse {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Uint8Array
}

/**
 * An address with a zone (`fe80::1%eth0`), which names a network card of this machine, or an IPv4-compatible one
 * (`::10.0.0.1`), which the parser takes for 10.0.0.1 although connections go elsewhere.
 */
export const isOddAddress = (address: string): boolean => /%|^::\d+\./.test(address)

/**
 * Whether the server may connect to an IP address: to public ones, and with `loopback` to its own machine.
 */
export function isAllowedIp(address: string, loopback: boolean): boolean {
  if (!ipaddr.isValid(address) || isOddAddress(address)) return false
  // `::ffff:127.0.0.1` is 127.0.0.1.
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (loopback && range === 'loopback') return true
  return range === 'unicast' && (parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed))
}

/**
 * IPv6 addresses that are assigned on the internet lie in 2000::/3. Outside of it are, among others, forms
 * that contain an IPv4 address, such as ::127.0.0.1. The network 3fff::/20 is for documentation.
 */
const isGlobalUnicast = (address: IPv6): boolean =>
  address.match(ipaddr.IPv6.parse('2000::'), 3) && !address.match(ipaddr.IPv6.parse('3fff::'), 20)

/**
 * Whether a host may be looked up: a name, or an IP address in its usual form that the server may connect to.
 * Checked before the look-up, because the system's resolver also reads `127.1`, `0x7f.0.0.1` and
 * `localhost.`.
 */
export function isAllowedHost(host: string, isAllowedAddress: (address: string) => boolean): boolean {
  if (isIP(host) > 0) return isAllowedAddress(host)
  // Names that end with a number are read as IPv4 addresses, as in URLs.
  return isHostName.test(host) && !/(^|\.)(\d+|0x[\da-f]*)$/i.test(host) && !/(^|\.)localhost$/i.test(host)
}

/** Without a dot at the end, which would evade lists of hosts. */
const isHostName = /^(?=.{1,253}$)[\w-]{1,63}(\.[\w-]{1,63})*$/

/**
 * Whether a URL may be requested. A literal IP in any spelling is checked here, because it never reaches DNS.
 */
export function isAllowedUrl(address: string, loopback: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (!/^https?:$/.test(protocol) || username || password || !hostname) return false
  // The URL parser has already turned 2130706433, 0x7f.1 and 0177.1 into 127.0.0.1.
  const host = hostname.replace(/^\[|\]$/g, '')
  return isAllowedHost(host, (ip) => isAllowedIp(ip, loopback)) || (loopback && host === 'localhost')
}

/** The addresses of a DNS answer that the server may connect to. */
export const filterAllowed = (addresses: readonly LookupAddress[], loopback: boolean): LookupAddress[] =>
  addresses.filter(({ address }) => isAllowedIp(address, loopback))

const redirects = new Set([301, 302, 303, 307, 308])
const defaultIdleTimeoutMs = 10_000

/**
 * A client for URLs that users typed. It refuses addresses of private networks, so that users cannot reach
 * them through the server.
 */
export function openOutbound({ loopback }: { loopback: boolean }): Outbound {
  let opening: Promise<Client> | undefined
  const open = () => (opening ??= openClient(loopback))

  const get: Outbound['get'] = async (address, { maxBytes, signal }) => {
    for (let at = address, hops = 0; ; hops++) {
      if (!isAllowedUrl(at, loopback))
        throw new OutboundFailure('address', `${at} is not an address that may be fetched`)
      const { agent, request } = await open()
      const { statusCode, headers, body } = await request(at, {
        dispatcher: agent,
        signal,
        headers: { 'accept-encoding': 'identity', 'user-agent': 'tessera' },
      }).catch(toOutboundFailure(at))
      // A destroyed body emits an error later, which would end the process without a listener.
      body.on('error', () => undefined)
      if (redirects.has(statusCode) && typeof headers.location === 'string') {
        body.destroy()
        if (hops === 3 || !URL.canParse(headers.location, at))
          throw new OutboundFailure('status', `${address} redirects too often`)
        at = new URL(headers.location, at).href
        continue
      }
      if (statusCode !== 200) {
        body.destroy()
        throw new OutboundFailure('status', `${at} answered ${statusCode}`)
      }
      return read(body, maxBytes, at)
    }
  }
  const ask: Outbound['send'] = async (
    address,
    { method, headers = {}, body: sent, maxBytes, signal, idleTimeoutMs = defaultIdleTimeoutMs },
  ) => {
    if (!isAllowedUrl(address, loopback))
      throw new OutboundFailure('address', `${address} is not an address that may be asked`)
    const { agent, request } = await open()
    const answer = await request(address, {
      dispatcher: agent,
      method,
      signal,
      headersTimeout: idleTimeoutMs,
      bodyTimeout: idleTimeoutMs,
      headers: { 'accept-encoding': 'identity', 'user-agent': 'tessera', ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    }).catch(toOutboundFailure(address))
    answer.body.on('error', () => undefined)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: await read(answer.body, maxBytes, address),
    }
  }
  const close = async () => {
    const client = await opening
    await client?.agent.destroy()
  }
  return { get, send: ask, close }
}

interface Client {
  readonly agent: Agent
  readonly request: typeof import('undici').request
}

/** Loads undici, which most processes never use: its evaluation takes time and memory at every start. */
async function openClient(loopback: boolean): Promise<Client> {
  const { Agent, request } = await import('undici')
  const agent = new Agent({
    connect: {
      timeout: 5_000,
      lookup: (hostname, options, done) =>
        resolve(hostname, { ...options, all: true }, (error, addresses) => {
          if (error) return done(error, [])
          const allowed = filterAllowed(addresses, loopback)
          if (allowed.length === 0)
            return done(
              Object.assign(new Error(`${hostname} is not a public address`), { code: 'NOT_PUBLIC' }),
              [],
            )
          if (options.all) return done(null, allowed)
          return done(null, allowed[0]!.address, allowed[0]!.family)
        }),
    },
    headersTimeout: defaultIdleTimeoutMs,
    bodyTimeout: defaultIdleTimeoutMs,
    keepAliveTimeout: 1_000,
  })
  return { agent, request }
}

async function read(body: AsyncIterable<Uint8Array>, maxBytes: number, address: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const whole = async () => {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > maxBytes)
        throw new OutboundFailure('too-large', `${address} is larger than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  }
  await whole().catch(toOutboundFailure(address))
  return Buffer.concat(chunks)
}

const toOutboundFailure =
  (address: string) =>
  (error: unknown): never => {
    if (error instanceof OutboundFailure) throw error
    const { code, message, name } = error as Error & { code?: string }
    if (code === 'NOT_PUBLIC') throw new OutboundFailure('address', message, error)
    throw new OutboundFailure(
      'unreachable',
      `${address}: ${name === 'AbortError' || name === 'TimeoutError' ? 'no answer in time' : (code ?? message)}`,
      error,
    )
  }
