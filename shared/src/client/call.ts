import { Code } from '../contract/code.ts'
import { languages } from '../contract/lang.ts'
import type { Call, Envelope, CallOutput, CallRequest } from '../contract/wire.ts'
import { session, type CallFailure, type FailureDetails } from '@tessera/shared/session'
import { detailsOf } from '../session/deprecated.ts'
import { currentLang } from '../text/i18n.ts'
import { messageAtField, messageOfRefusal } from './field-message.ts'
import { callFailedText } from './text.ts'

/**
 * A call that the server refused or that did not arrive. Unless the call was `quiet`, the user has already
 * seen it.
 */
export class CallError extends Error implements CallFailure {
  readonly code: number
  readonly msg: string
  readonly fields: CallFailure['fields']
  readonly findings: CallFailure['findings']
  readonly details: CallFailure['details']
  /** @deprecated since 1.9: use details */
  readonly told: CallFailure['details']
  readonly requestId: string | undefined

  constructor(failure: CallFailure) {
    super(failure.msg)
    this.code = failure.code
    this.msg = failure.msg
    this.fields = failure.fields
    this.findings = failure.findings
    this.details = detailsOf(failure)
    this.told = this.details
    this.requestId = failure.requestId
  }
}

export interface CallOptions {
  /** Rejects without a toast: the caller shows the failure itself. */
  quiet?: boolean
  signal?: AbortSignal
  /** Time until the call is aborted. */
  timeoutMs?: number
  /** Header by which a server answers a repeated call as the first one, where the contract says so. */
  idempotencyKey?: string
}

export interface CallResult<T> {
  data: T
  /** The server's message to the user after a mutation. */
  msg: string
}

const sessionEndCodes: readonly number[] = [Code.sessionExpired, Code.signedInElsewhere, Code.invalidToken]
const networkErrorCode = 0

/** Makes a call of the contract and returns the data of its answer; rejects with a `CallError`. */
export async function call<C extends Call>(
  row: C,
  input: CallRequest<C>,
  options: CallOptions = {},
): Promise<CallOutput<C>> {
  const { data } = await callWithMessage(row, input, options)
  return data
}

/** Like `call`, but also returns the server's message, which a mutation shows. */
export async function callWithMessage<C extends Call>(
  row: C,
  input: CallRequest<C>,
  { quiet, signal, timeoutMs = 30_000, idempotencyKey }: CallOptions = {},
): Promise<CallResult<CallOutput<C>>> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const { url, init } = buildRequest(row, input as Record<string, unknown>)
  if (idempotencyKey !== undefined) init.headers['idempotency-key'] = idempotencyKey
  const fetchedAhead = row.method === 'GET' ? await takeFirstCall(url) : undefined
  signal?.throwIfAborted()
  const envelope =
    fetchedAhead ??
    (await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
      .then((response) => response.json() as Promise<Envelope>)
      .catch((error: unknown): Envelope => {
        if (signal?.aborted) throw error
        return networkFailure()
      }))
  return unwrapEnvelope(row, envelope, quiet)
}

/**
 * Sends a GET to an address below `/api/` for a page that is being loaded. The first call of the same input within a
 * few seconds gets its answer, if the same user still asks in the same language.
 */
export function sendFirstCall(address: string): void {
  const { pathname, search } = new URL(address, location.origin)
  const headers = createHeaders()
  const url = `${pathname}${search}${search ? '&' : '?'}n=${secondsNow()}`
  session.firstCalls.send(keyOfFirstCall(url), () =>
    fetch(url, { headers, cache: 'no-store', signal: AbortSignal.timeout(30_000) }).then((response) =>
      response.json(),
    ),
  )
}

/** The answer that was fetched ahead. A failed one is not used: the call itself shows what is wrong. */
async function takeFirstCall(url: string): Promise<Envelope | undefined> {
  // A shell of an earlier version has no such member.
  const { firstCalls } = session as Partial<typeof session>
  const envelope = (await firstCalls?.take(keyOfFirstCall(url))) as Envelope | undefined
  return envelope?.code === Code.ok ? envelope : undefined
}

/** Identifies a GET by address, user and language. Parameters without a value are left out. */
function keyOfFirstCall(url: string): string {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const query = [...new URLSearchParams(search)].filter(([name, value]) => name !== 'n' && value !== '')
  return JSON.stringify([path, query.sort(), session.get().token, currentLang()])
}

const secondsNow = (): string => String(Math.floor(Date.now() / 1000))

function createHeaders(): Record<string, string> {
  const { token } = session.get()
  return {
    'accept-language': languages[currentLang()].tag,
    ...(token ? { authorization: token } : {}),
  }
}

/** The envelope that replaces an answer that did not arrive or cannot be read. */
export const networkFailure = (): Envelope => ({
  code: networkErrorCode,
  msg: callFailedText[currentLang()],
  data: null,
})

/**
 * Returns the answer in an envelope, or throws a `CallError`, after it was shown to the user unless `quiet`.
 */
export function unwrapEnvelope<C extends Call>(
  row: C,
  envelope: Envelope,
  quiet?: boolean,
): CallResult<CallOutput<C>> {
  if (envelope.code === Code.ok) return { data: envelope.data as CallOutput<C>, msg: envelope.msg }

  const details = (envelope.data ?? {}) as Partial<Pick<CallFailure, 'fields' | 'findings'>> & FailureDetails
  const fields = details.fields ?? []
  const failure: CallFailure = {
    code: envelope.code,
    msg: messageOfRefusal(envelope.msg, fields) || callFailedText[currentLang()],
    // Users know no names of the wire.
    fields: fields.map((one) => ({ ...one, msg: messageAtField(one) })),
    findings: details.findings ?? [],
    details,
    told: details,
    requestId: envelope.requestId,
  }
  if (sessionEndCodes.includes(envelope.code) && !signInPath.test(row.path)) session.onEnded(failure)
  else if (!quiet) session.onFailure(failure)
  throw new CallError(failure)
}

/**
 * The forms for signing in and for the lock screen show these failures themselves; they do not end the
 * session.
 */
const signInPath = /\/oauth\/(Login|LockScreen)\b/i

/** Builds address, headers and body of a call. */
export function buildRequest(
  row: Call,
  input: Record<string, unknown>,
): { url: string; init: RequestInit & { headers: Record<string, string> } } {
  const remaining = { ...input }
  const path = row.path.replace(/\{(\w+)(\?)?\}/g, (_, name: string) => {
    const value = remaining[name]
    delete remaining[name]
    return value === undefined ? '' : encodeURIComponent(String(value))
  })
  const query = new URLSearchParams({ n: secondsNow() })
  const headers = createHeaders()
  const init: RequestInit & { headers: Record<string, string> } = {
    method: row.method,
    headers,
    cache: 'no-store',
  }
  if (row.method === 'GET')
    for (const [key, value] of Object.entries(remaining))
      query.set(key, value === undefined || value === null ? '' : String(value))
  else if (row.form) init.body = new URLSearchParams(remaining as Record<string, string>)
  else if (Object.keys(remaining).length > 0) {
    headers['content-type'] = 'application/json;charset=utf-8'
    init.body = JSON.stringify(remaining)
  }
  return { url: `${path.replace(/\/$/, '')}?${query}`, init }
}
