import { createFailure, createUnreachable } from './failure.ts'
import type { Provider } from './codes.ts'

export type Json = Readonly<Record<string, unknown>>

export interface ProviderRequest {
  path: string
  query?: Readonly<Record<string, string | number>>
  /** Sent as JSON, or as a form with a file. Without a body the request is a GET. */
  body?: object | FormData
  /** The answer may be a file, which is returned as `{ bytes }`. */
  file?: boolean
}

/** Time-outs of requests, and of requests with a file. */
const timeoutMs = 10_000
const fileTimeoutMs = 60_000
/** Limit of an answer; lists of members are paged. */
const maxAnswerBytes = 20_000_000

/**
 * Sends one request to a provider. Rejects with a `ProviderFailure` for an invalid answer or an error code.
 */
export async function sendRequest(
  provider: Provider,
  address: string,
  { path, query = {}, body, file = false }: ProviderRequest,
): Promise<Json> {
  const url = new URL(path, address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const form = body instanceof FormData
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    redirect: 'error',
    signal: AbortSignal.timeout(form || file ? fileTimeoutMs : timeoutMs),
    ...(body
      ? {
          body: form ? body : JSON.stringify(body),
          ...(form ? {} : { headers: { 'content-type': 'application/json' } }),
        }
      : {}),
  })
    .then(readAnswer)
    .catch((error: unknown) => {
      throw createUnreachable(provider, reasonOf(error))
    })
  if (answer.status !== 200) throw createUnreachable(provider, `HTTP ${answer.status}`)
  if (file && answer.bytes[0] !== brace) return { bytes: answer.bytes }
  const json = parseJson(new TextDecoder().decode(answer.bytes))
  if (!json) throw createUnreachable(provider, 'no JSON')
  const { code, message } = readErrorCode(json)
  if (code !== '0') throw createFailure(provider, code, message, json)
  return json
}

/** First byte of JSON: the answer is an error instead of a file. */
const brace = '{'.charCodeAt(0)

async function readAnswer(answer: Response): Promise<{ status: number; bytes: Uint8Array }> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: bytes.length > maxAnswerBytes ? 413 : answer.status, bytes }
}

function parseJson(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}

/** DingTalk wraps a refusal of its gateway: `errcode` 88, and the telling code beside it. */
function readErrorCode(answer: Json): { code: string; message: string } {
  const {
    errcode = 0,
    errmsg = '',
    sub_code: subCode,
    sub_msg: subMsg,
  } = answer as { errcode?: number; errmsg?: string; sub_code?: string; sub_msg?: string }
  return errcode === 88 && subCode
    ? { code: String(subCode), message: subMsg ?? errmsg }
    : { code: String(errcode), message: errmsg }
}

function reasonOf(error: unknown): string {
  const { name, cause, message } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'timeout' : (cause?.code ?? message)
}
