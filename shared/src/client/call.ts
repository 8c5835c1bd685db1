import { Code } from '@tessera/shared/contract/code'
import { languages } from '@tessera/shared/contract/lang'
import type { Call, Envelope, CallOutput, CallRequest } from '@tessera/shared/contract/wire'
import { session, type CallFailure } from '@tessera/shared/session'
import { currentLang } from '@tessera/shared/text/i18n'
import { callFailedText } from './text.ts'

/** A call that was refused or did not arrive; it was already shown to the user unless it was asked to be quiet. */
export class CallError extends Error implements CallFailure {
  readonly code: number
  readonly msg: string
  readonly fields: CallFailure['fields']
  readonly findings: CallFailure['findings']
  readonly told: CallFailure['told']
  readonly requestId: string | undefined

  constructor({ code, msg, fields, findings, told, requestId }: CallFailure) {
    super(msg)
    this.code = code
    this.msg = msg
    this.fields = fields
    this.findings = findings
    this.told = told
    this.requestId = requestId
  }
}

export interface CallOptions {
  /** Rejects without a toast: the caller shows the failure itself. */
  quiet?: boolean
  signal?: AbortSignal
  /** Milliseconds until the call is given up; long ones of the specification say their own (shell 9). */
  timeout?: number
}

export interface Answer<T> {
  data: T
  /** What the server tells the user after a mutation. */
  msg: string
}

const ended: readonly number[] = [Code.sessionExpired, Code.signedInElsewhere, Code.invalidToken]
const transport = 0

/** Calls a row of the contract and gives the data of its answer; rejects with a `CallError` (specification: shell 7, 8). */
export async function call<C extends Call>(
  row: C,
  input: CallRequest<C>,
  options: CallOptions = {},
): Promise<CallOutput<C>> {
  return (await ask(row, input, options)).data
}

/** The same with the server's message, which a mutation shows. */
export async function ask<C extends Call>(
  row: C,
  input: CallRequest<C>,
  { quiet, signal, timeout = 30_000 }: CallOptions = {},
): Promise<Answer<CallOutput<C>>> {
  const deadline = AbortSignal.timeout(timeout)
  const { url, init } = request(row, input as Record<string, unknown>)
  const envelope = await fetch(url, {
    ...init,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  })
    .then((response) => response.json() as Promise<Envelope>)
    .catch((error: unknown): Envelope => {
      if (signal?.aborted) throw error
      return notArrived()
    })
  return settle(row, envelope, quiet)
}

/** What stands for an answer that did not come, or is none. */
export const notArrived = (): Envelope => ({
  code: transport,
  msg: callFailedText[currentLang()],
  data: null,
})

/** The answer in an envelope, or a `CallError` that has been shown to the user unless `quiet`. */
export function settle<C extends Call>(row: C, envelope: Envelope, quiet?: boolean): Answer<CallOutput<C>> {
  if (envelope.code === Code.ok) return { data: envelope.data as CallOutput<C>, msg: envelope.msg }

  const said = (envelope.data ?? {}) as Partial<Pick<CallFailure, 'fields' | 'findings'>> &
    NonNullable<CallFailure['told']>
  const failure: CallFailure = {
    code: envelope.code,
    msg: envelope.msg || callFailedText[currentLang()],
    fields: said.fields ?? [],
    findings: said.findings ?? [],
    told: said,
    requestId: envelope.requestId,
  }
  if (ended.includes(envelope.code) && !sessionless.test(row.path)) session.onEnded(failure)
  else if (!quiet) session.onFailure(failure)
  throw new CallError(failure)
}

/** Signing in and unlocking say themselves what was wrong (specification: shell 8). */
const sessionless = /\/oauth\/(Login|LockScreen)\b/i

/** Address, headers and body of a call (specification: shell 7). */
export function request(
  row: Call,
  input: Record<string, unknown>,
): { url: string; init: RequestInit & { headers: Record<string, string> } } {
  const rest = { ...input }
  const path = row.path.replace(/\{(\w+)(\?)?\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return value === undefined ? '' : encodeURIComponent(String(value))
  })
  const query = new URLSearchParams({ n: String(Math.floor(Date.now() / 1000)) })
  const headers: Record<string, string> = { 'accept-language': languages[currentLang()].tag }
  const { token } = session.get()
  if (token) headers['authorization'] = token
  const init: RequestInit & { headers: Record<string, string> } = {
    method: row.method,
    headers,
    cache: 'no-store',
  }
  if (row.method === 'GET')
    for (const [key, value] of Object.entries(rest))
      query.set(key, value === undefined || value === null ? '' : String(value))
  else if (row.form) init.body = new URLSearchParams(rest as Record<string, string>)
  else if (Object.keys(rest).length > 0) {
    headers['content-type'] = 'application/json;charset=utf-8'
    init.body = JSON.stringify(rest)
  }
  return { url: `${path.replace(/\/$/, '')}?${query}`, init }
}
