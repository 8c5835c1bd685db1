import { Code } from '@tessera/shared/contract/code'
import { remotes } from '@tessera/shared/contract/registry/remotes'
import type { Envelope } from '@tessera/shared/contract/wire'
import { call, networkFailure } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'
import { store } from '../state.ts'
import type { FrameCall, ShellMessage } from './messages.ts'

type Answer = Omit<Extract<ShellMessage, { type: 'answer' }>, 'type' | 'id'>

/** Another token is requested this many milliseconds before the current one expires. */
const renewBeforeMs = 30_000
const callTimeoutMs = 120_000

/**
 * The token for the calls of a sandboxed remote. The server limits it to the areas of the remote; it never reaches the
 * frame.
 */
export function loadSandboxToken(name: string): Promise<string> {
  const sessionToken = session.get().token
  const kept = store.sandboxTokens.get(name)
  if (kept && kept.sessionToken === sessionToken && Date.now() < kept.until) return kept.token
  const requested = call(remotes.sandboxToken, { name }, { quiet: true })
  const token = requested.then((answer) => answer.token)
  const entry = { sessionToken, token, until: Date.now() + renewBeforeMs }
  store.sandboxTokens.set(name, entry)
  requested.then(
    ({ seconds }) => (entry.until = Date.now() + seconds * 1_000 - renewBeforeMs),
    () => store.sandboxTokens.delete(name),
  )
  return token
}

/** Makes a call for a sandboxed page of a remote. A call that does not arrive is answered with status 0. */
export async function sendForFrame(name: string, request: FrameCall, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await send(name, request, signal)
    const failed = readFailure(answer)
    // The token has expired, for example while the computer was asleep.
    if (failed?.code !== Code.invalidToken) {
      if (failed && sessionEndCodes.includes(failed.code)) endSession(failed)
      return answer
    }
    store.sandboxTokens.delete(name)
    return await send(name, request, signal)
  } catch {
    const body = new TextEncoder().encode(JSON.stringify(networkFailure()))
    return { status: 0, contentType: 'application/json', body: body.buffer }
  }
}

const sessionEndCodes: readonly number[] = [Code.sessionExpired, Code.signedInElsewhere]

const endSession = ({ code, msg, requestId }: Envelope): void =>
  session.onEnded({ code, msg, requestId, fields: [], findings: [] })

async function send(
  name: string,
  { method, address, headers, body }: FrameCall,
  signal: AbortSignal,
): Promise<Answer> {
  const authorization = await loadSandboxToken(name)
  const response = await fetch(address, {
    method,
    headers: { ...headers, authorization },
    body: Array.isArray(body) ? formOf(body) : (body as string | null),
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
  })
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    body: await response.arrayBuffer(),
  }
}

function formOf(entries: Exclude<FrameCall['body'], string | null>): FormData {
  const form = new FormData()
  for (const [field, value, fileName] of entries)
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, value, fileName)
  return form
}

/** Bytes of the largest answer that can be a refusal. */
const maxRefusal = 20_000

/** The envelope of a refused call; undefined for every other answer. */
function readFailure({ contentType, body }: Answer): Envelope | undefined {
  if (!contentType.startsWith('application/json') || body.byteLength > maxRefusal) return undefined
  const envelope = JSON.parse(new TextDecoder().decode(body)) as Envelope
  return envelope.code === Code.ok ? undefined : envelope
}
