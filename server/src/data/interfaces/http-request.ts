import { Code } from '@tessera/shared/contract/wire'
import { OutboundFailure, type Outbound, type OutboundResponse } from '../../http/outbound.ts'
import { refuse, refuseField, type Refusal } from '../../errors/refusal.ts'
import type { ParameterValue } from '../../statements/bind.ts'
import { text } from './text.ts'

/** Limit of the size of a response. */
const maxAnswerBytes = 10_000_000
const maxRedirects = 3
const redirectStatuses = new Set([301, 302, 303, 307, 308])

export interface OutgoingRequest {
  method: 'GET' | 'POST'
  address: string
  headers: readonly { field: string; value: string; secret: 0 | 1 }[]
  body: string | null
}

/**
 * True if a list of hosts allows a host. Entries: `api.example.org`, `*.example.org` for its subdomains, `*`
 * for any host; separated by commas or line breaks.
 */
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
 * Builds the request of an interface. `{name}` in the address is replaced by the encoded value; other
 * parameters go into the query (GET) or into a JSON body (POST). Refuses an address whose host would depend
 * on a value.
 */
export function buildRequest(
  {
    path,
    method,
    headers,
    parameterNames,
  }: {
    path: string
    method: 'GET' | 'POST'
    headers: OutgoingRequest['headers']
    parameterNames: readonly string[]
  },
  values: ReadonlyMap<string, ParameterValue>,
): OutgoingRequest {
  const used = new Set<string>()
  const filled = path.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const parameter = values.get(name)
    if (!parameter) throw refuseField('path', text.unknownPlace, { name: `{${name.slice(0, 60)}}` })
    used.add(name)
    const value = toText(parameter.value)
    if (/^\.{1,2}$/.test(value))
      throw refuseField('parameters', text.parameterType, { name, type: parameter.type })
    return encodeURIComponent(value)
  })
  const url = parseHttpUrl(filled)
  if (
    url.origin !== parseHttpUrl(path.replace(/\{[^{}]*\}/g, '0')).origin ||
    /^[^/]*\/\/[^/?#]*\{/.test(path)
  )
    throw refuseField('path', text.wrongAddress)
  const unusedValues = parameterNames
    .filter((name) => !used.has(name))
    .flatMap((name) => (values.get(name)?.value == null ? [] : [[name, values.get(name)!.value] as const]))
  if (method === 'GET')
    for (const [name, value] of unusedValues)
      for (const item of [value].flat()) url.searchParams.append(name, toText(item))
  return {
    method,
    address: url.href,
    headers,
    body: method === 'POST' ? JSON.stringify(Object.fromEntries(unusedValues)) : null,
  }
}

function toText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return value == null ? '' : String(value)
}

/** Parses an http or https address. Refuses one with a user name or password. */
export function parseHttpUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname)
    throw refuseField('path', text.wrongAddress)
  return url
}

/**
 * Sends a request and returns the JSON of the response. Each redirect is checked like the first address, and
 * secret headers are not sent to another origin.
 */
export async function fetchJson(
  outbound: Outbound,
  request: OutgoingRequest,
  { hosts, timeoutMs }: { hosts: string; timeoutMs: number },
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  let { method, address, body, headers } = request
  for (let redirects = 0; ; redirects++) {
    const current = new URL(address)
    if (!isAllowedHost(hosts, current.hostname)) throw refuse(text.hostNotAllowed, { host: current.hostname })
    const headersByName = Object.fromEntries(headers.map(({ field, value }) => [field.toLowerCase(), value]))
    const response = await outbound
      .send(address, {
        method,
        headers: {
          accept: 'application/json',
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...headersByName,
        },
        ...(body === null ? {} : { body }),
        maxBytes: maxAnswerBytes,
        signal,
        idleTimeoutMs: timeoutMs,
      })
      .catch((error: unknown) => {
        throw toRefusal(error, current.hostname, timeoutMs)
      })
    const location = response.headers['location']
    if (!redirectStatuses.has(response.status) || typeof location !== 'string')
      return unwrapEnvelope(response, current.hostname)
    if (redirects === maxRedirects || !URL.canParse(location, address))
      throw refuse(text.tooManyHops, { host: current.hostname })
    const next = new URL(location, address)
    parseHttpUrl(next.href)
    if (next.origin !== current.origin)
      headers = headers.filter(
        ({ field, secret }) => !secret && !/^(authorization|cookie|proxy-authorization)$/i.test(field),
      )
    if (response.status !== 307 && response.status !== 308) [method, body] = ['GET', null]
    else if (body !== null && next.origin !== current.origin)
      throw refuse(text.tooManyHops, { host: current.hostname })
    address = next.href
  }
}

/** The refusal for a failed request; other errors unchanged. */
function toRefusal(error: unknown, host: string, timeoutMs: number): unknown {
  if (!(error instanceof OutboundFailure)) return error
  const { reason, message, cause } = error
  if (reason === 'address') return refuse(text.addressNotAllowed, { host })
  if (reason === 'too-large') return refuse(text.answerTooLarge, { size: maxAnswerBytes / 1_000_000 })
  const code = String((cause as { code?: unknown } | undefined)?.code ?? '')
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return refuse(text.certificate, { host, why: code })
  return /no answer in time|TIMEOUT/.test(message)
    ? refuse(text.noAnswer, { host, seconds: timeoutMs / 1_000 })
    : refuse(text.unreachable, { host, why: code || message.slice(0, 100) })
}

/**
 * The JSON of a response; of an envelope `{ code, msg, data }` only its `data`. Refuses an error status or
 * code.
 */
function unwrapEnvelope({ status, body }: OutboundResponse, host: string): unknown {
  if (status < 200 || status > 299) throw refuse(text.status, { host, status })
  const value = parseJson(Buffer.from(body).toString('utf8'), host)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, 'data'))
    return value
  const { code, msg, data } = value as { code?: unknown; msg?: unknown; data?: unknown }
  if (typeof code === 'number' && code !== 0 && code !== Code.ok && data == null)
    throw refuse(text.refused, { host, why: String(msg ?? code).slice(0, 200) })
  return data
}

function parseJson(json: string, host: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    throw refuse(text.noJson, { host }) satisfies Refusal
  }
}
