import { refusedBy, unreachable } from './failure.ts'
import type { Provider } from './codes.ts'

export type Json = Readonly<Record<string, unknown>>

export interface Asked {
  path: string
  query?: Readonly<Record<string, string | number>>
  /** Sent as JSON, or as a form with a file; without one the call is a GET. */
  body?: object | FormData
  /** The answer may be a file: it comes as `{ bytes }`. */
  file?: boolean
}

/** Milliseconds for an answer, and for one to a file. */
const patience = 10_000
const patienceForFiles = 60_000
/** Bytes of an answer: lists of members come in pages. */
const most = 20_000_000

/** One call to a provider. Rejects with a `ProviderFailure` where nothing sensible comes back, or the answer says no. */
export async function exchange(
  provider: Provider,
  address: string,
  { path, query = {}, body, file = false }: Asked,
): Promise<Json> {
  const url = new URL(path, address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const form = body instanceof FormData
  const answer = await fetch(url, {
    method: body ? 'POST' : 'GET',
    redirect: 'error',
    signal: AbortSignal.timeout(form || file ? patienceForFiles : patience),
    ...(body
      ? {
          body: form ? body : JSON.stringify(body),
          ...(form ? {} : { headers: { 'content-type': 'application/json' } }),
        }
      : {}),
  })
    .then(read)
    .catch((error: unknown) => {
      throw unreachable(provider, reasonOf(error))
    })
  if (answer.status !== 200) throw unreachable(provider, `HTTP ${answer.status}`)
  if (file && answer.bytes[0] !== brace) return { bytes: answer.bytes }
  const said = parsed(new TextDecoder().decode(answer.bytes))
  if (!said) throw unreachable(provider, 'no JSON')
  const { code, words } = verdict(said)
  if (code !== '0') throw refusedBy(provider, code, words, said)
  return said
}

/** What JSON begins with: a refusal instead of a file. */
const brace = '{'.charCodeAt(0)

async function read(answer: Response): Promise<{ status: number; bytes: Uint8Array }> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: bytes.length > most ? 413 : answer.status, bytes }
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}

/** DingTalk wraps a refusal of its gateway: `errcode` 88, and the telling code beside it. */
function verdict(said: Json): { code: string; words: string } {
  const {
    errcode = 0,
    errmsg = '',
    sub_code: subCode,
    sub_msg: subMsg,
  } = said as { errcode?: number; errmsg?: string; sub_code?: string; sub_msg?: string }
  return errcode === 88 && subCode
    ? { code: String(subCode), words: subMsg ?? errmsg }
    : { code: String(errcode), words: errmsg }
}

function reasonOf(error: unknown): string {
  const { name, cause, message } = error as Error & { cause?: { code?: string } }
  return name === 'TimeoutError' ? 'timeout' : (cause?.code ?? message)
}
