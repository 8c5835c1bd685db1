import { useEffect, useSyncExternalStore } from 'react'
import { attendance, type RollCallResult } from '@tessera/shared/contract/edu/attendance'
import type { CallRequest } from '@tessera/shared/contract/wire'
import { CallError, callWithMessage } from '@tessera/shared/client/call'
import { session } from '@tessera/shared/session'

/** A roll-call that the server has not answered yet. It is sent again with the same key. */
export interface UnsentRollCall {
  readonly key: string
  readonly className: string
  readonly body: CallRequest<typeof attendance.rollCall>
  /** The sentence of the server that has refused it; null while it only waits for a connection. */
  readonly refusal: string | null
}

/** Of each user, because a device may have several. */
const storageKey = () => `edu.unsentRollCalls.${session.get().current?.userInfo.userId ?? ''}`
const listeners = new Set<() => void>()
let cached: { readonly raw: string; readonly list: readonly UnsentRollCall[] } = { raw: '', list: [] }

/** The same list until it changes, as `useSyncExternalStore` needs. */
function read(): readonly UnsentRollCall[] {
  const raw = `${storageKey()} ${localStorage.getItem(storageKey()) ?? '[]'}`
  if (raw !== cached.raw)
    cached = { raw, list: JSON.parse(raw.slice(storageKey().length + 1)) as UnsentRollCall[] }
  return cached.list
}

function write(list: readonly UnsentRollCall[]): void {
  if (list.length === 0) localStorage.removeItem(storageKey())
  else localStorage.setItem(storageKey(), JSON.stringify(list))
  for (const listener of listeners) listener()
}

const remove = (key: string) => write(read().filter((one) => one.key !== key))
const replace = (next: UnsentRollCall) => write([...read().filter((one) => one.key !== next.key), next])

const isOffline = (error: unknown) => error instanceof CallError && error.code === 0

async function post({ key, body }: UnsentRollCall): Promise<RollCallResult> {
  const { data } = await callWithMessage(attendance.rollCall, body, {
    quiet: true,
    idempotencyKey: key,
    timeoutMs: 15_000,
  })
  return data
}

/**
 * Sends a roll-call. It is on this device before it is sent, and until the server has answered: null means that it waits
 * for a connection. Rejects with what the server refuses.
 */
export async function sendRollCall(
  className: string,
  body: UnsentRollCall['body'],
): Promise<RollCallResult | null> {
  const rollCall = { key: crypto.randomUUID(), className, body, refusal: null }
  write([...read().filter((one) => one.body.id !== body.id), rollCall])
  try {
    const answer = await post(rollCall)
    remove(rollCall.key)
    return answer
  } catch (error) {
    if (isOffline(error)) return null
    remove(rollCall.key)
    throw error
  }
}

let isSending = false

/** Called with a roll-call that waited, and the answer of the server. */
export type OnSent = (rollCall: UnsentRollCall, answer: RollCallResult) => void

/** Sends what waits, one after the other; what the server refuses stays with its sentence until it is discarded. */
export async function sendUnsent(onSent: OnSent): Promise<void> {
  if (isSending) return
  isSending = true
  try {
    for (const rollCall of read().filter(({ refusal }) => refusal === null)) {
      try {
        const answer = await post(rollCall)
        remove(rollCall.key)
        onSent(rollCall, answer)
      } catch (error) {
        if (!(error instanceof CallError) || isOffline(error)) return
        replace({ ...rollCall, refusal: error.msg })
      }
    }
  } finally {
    isSending = false
  }
}

export const discardUnsent = remove

const retryMs = 10_000

/** The roll-calls of this device that wait. They are sent when the connection is back. */
export function useUnsent(onSent: OnSent): readonly UnsentRollCall[] {
  const list = useSyncExternalStore((changed) => {
    listeners.add(changed)
    window.addEventListener('storage', changed)
    return () => {
      listeners.delete(changed)
      window.removeEventListener('storage', changed)
    }
  }, read)
  const waits = list.some(({ refusal }) => refusal === null)
  useEffect(() => {
    if (!waits) return
    const retry = () => void sendUnsent(onSent)
    window.addEventListener('online', retry)
    const timer = setInterval(retry, retryMs)
    return () => {
      window.removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [waits, onSent])
  return list
}
