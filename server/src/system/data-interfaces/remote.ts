import { Code } from '@tessera/shared/contract/wire'
import { OutboundFailure, type Outbound, type OutboundResponse } from '../../http/outbound.ts'
import { refuse, refuseField, type Refusal } from '../../http/refusal.ts'
import type { Value } from '../../statements/bind.ts'
import { text } from './text.ts'

/** Bytes of an answer. */
const most = 10_000_000
const mostHops = 3
const redirects = new Set([301, 302, 303, 307, 308])

export interface Request {
  method: 'GET' | 'POST'
  address: string
  headers: readonly { field: string; value: string; secret: 0 | 1 }[]
  body: string | null
}

/** Hosts of a list: `api.example.org`, `*.example.org` and what lies below it, `*` is any; one per line or joined by commas. */
export function isAllowedHost(list: string, hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  return list
    .toLowerCase()
    .split(/[\s,;，；]+/)
    .filter(Boolean)
    .some((entry) =>
      entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : entry === '*' || entry === host,
    )
}

/**
 * What is asked: `{name}` in the address stands for a value, encoded; the other values go into the query, or as JSON into the body.
 * The host never follows from a value.
 */
export function requestOf(
  {
    path,
    method,
    headers,
    own,
  }: { path: string; method: 'GET' | 'POST'; headers: Request['headers']; own: readonly string[] },
  values: ReadonlyMap<string, Value>,
): Request {
  const used = new Set<string>()
  const filled = path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const found = values.get(name)
    if (!found) throw refuseField('path', text.unknownPlace, { name: `{${name.slice(0, 60)}}` })
    used.add(name)
    const value = said(found.value)
    if (/^\.{1,2}$/.test(value))
      throw refuseField('parameters', text.parameterType, { name, type: found.type })
    return encodeURIComponent(value)
  })
  const url = checkedAddress(filled)
  if (
    url.origin !== checkedAddress(path.replace(/\{[^{}]*\}/g, '0')).origin ||
    /^[^/]*\/\/[^/?#]*\{/.test(path)
  )
    throw refuseField('path', text.wrongAddress)
  const rest = own
    .filter((name) => !used.has(name))
    .flatMap((name) => (values.get(name)?.value == null ? [] : [[name, values.get(name)!.value] as const]))
  if (method === 'GET')
    for (const [name, value] of rest)
      for (const one of [value].flat()) url.searchParams.append(name, said(one))
  return {
    method,
    address: url.href,
    headers,
    body: method === 'POST' ? JSON.stringify(Object.fromEntries(rest)) : null,
  }
}

const said = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : value == null ? '' : String(value)

/** An http or https address without a name and a password in it; refuses another. */
export function checkedAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname)
    throw refuseField('path', text.wrongAddress)
  return url
}

/** Asks an address for JSON. Every hop of a redirect is judged like the first, and secrets never leave for another origin. */
export async function askAddress(
  outbound: Outbound,
  request: Request,
  { hosts, ms }: { hosts: string; ms: number },
): Promise<unknown> {
  const signal = AbortSignal.timeout(ms)
  let { method, address, body, headers } = request
  for (let hop = 0; ; hop++) {
    const at = new URL(address)
    if (!isAllowedHost(hosts, at.hostname)) throw refuse(text.hostNotAllowed, { host: at.hostname })
    const named = Object.fromEntries(headers.map(({ field, value }) => [field.toLowerCase(), value]))
    const reply = await outbound
      .send(address, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...named,
        },
        ...(body === null ? {} : { body }),
        maxBytes: most,
        signal,
        idleTimeoutMs: ms,
      })
      .catch((error: unknown) => {
        throw inWords(error, at.hostname, ms)
      })
    const to = reply.headers['location']
    if (!redirects.has(reply.status) || typeof to !== 'string') return dataOf(reply, at.hostname)
    if (hop === mostHops || !URL.canParse(to, address)) throw refuse(text.tooManyHops, { host: at.hostname })
    const next = new URL(to, address)
    checkedAddress(next.href)
    if (next.origin !== at.origin)
      headers = headers.filter(
        ({ field, secret }) => !secret && !/^(authorization|cookie|proxy-authorization)$/i.test(field),
      )
    if (reply.status !== 307 && reply.status !== 308) [method, body] = ['GET', null]
    else if (body !== null && next.origin !== at.origin) throw refuse(text.tooManyHops, { host: at.hostname })
    address = next.href
  }
}

/** What failed on the way, in words. */
function inWords(error: unknown, host: string, ms: number): unknown {
  if (!(error instanceof OutboundFailure)) return error
  const { reason: why, message, cause } = error
  if (why === 'address') return refuse(text.addressNotAllowed, { host })
  if (why === 'too-large') return refuse(text.answerTooLarge, { size: most / 1_000_000 })
  const code = String((cause as { code?: unknown } | undefined)?.code ?? '')
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return refuse(text.certificate, { host, why: code })
  return /no answer in time|TIMEOUT/.test(message)
    ? refuse(text.noAnswer, { host, seconds: ms / 1_000 })
    : refuse(text.unreachable, { host, why: code || message.slice(0, 100) })
}

/** Only `data` of an envelope is passed on. */
function dataOf({ status, body }: OutboundResponse, host: string): unknown {
  if (status < 200 || status > 299) throw refuse(text.status, { host, status })
  const value = parsed(Buffer.from(body).toString('utf8'), host)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, 'data'))
    return value
  const { code, msg, data } = value as { code?: unknown; msg?: unknown; data?: unknown }
  if (typeof code === 'number' && code !== 0 && code !== Code.ok && data == null)
    throw refuse(text.refused, { host, why: String(msg ?? code).slice(0, 200) })
  return data
}

function parsed(json: string, host: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw refuse(text.noJson, { host }) satisfies Refusal
  }
}
