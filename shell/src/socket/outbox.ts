import * as z from 'zod'
import { Code } from '@tessera/shared/contract/wire'

/** A message that the server has not echoed yet. */
const Outgoing = z.object({
  /** By it the server stores a repeated frame once, and the echo is known. */
  clientId: z.string(),
  toUserId: z.string(),
  messageType: z.enum(['text', 'image']),
  messageContent: z.union([
    z.string(),
    z.object({ name: z.string(), width: z.number(), height: z.number() }),
  ]),
  /** When it was written, epoch milliseconds. */
  at: z.number(),
  /** Why the server did not take it; null while it waits its turn. */
  refused: z.string().nullable(),
})
export type Outgoing = z.output<typeof Outgoing>

/** Milliseconds until a line that does not echo counts as dead, and until what came too fast is tried again. */
const paces = { echo: 10_000, again: 2_000 }

export interface Outbox {
  add(message: Pick<Outgoing, 'toUserId' | 'messageType' | 'messageContent'>): void
  /** The line stands, or is lost. */
  up(): void
  down(): void
  /** The server has it. */
  echoed(clientId: string): void
  refused(clientId: string, code: number, msg: string): void
  /** Tries a refused one again, as the last of all. */
  retry(clientId: string): void
  discard(clientId: string): void
}

interface Wiring {
  /** Where it lies meanwhile: a reload loses nothing. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly key: string
  /** False when the line is down after all. */
  readonly send: (message: Outgoing) => boolean
  /** The line takes frames but answers none. */
  readonly dead: () => void
  readonly onChange: (all: readonly Outgoing[]) => void
  readonly newId?: () => string
  readonly now?: () => number
}

/**
 * Keeps what is written until the server has it: one message is under way at a time, in the order of writing, and it is sent again after every loss
 * of the line. What the server refuses for good stays to be seen, and those behind it go on.
 */
export function openOutbox({
  storage,
  key,
  send,
  dead,
  onChange,
  newId = () => crypto.randomUUID(),
  now = Date.now,
}: Wiring): Outbox {
  let all: readonly Outgoing[] = stored(storage.getItem(key))
  let stands = false
  let underWay: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: readonly Outgoing[]) => {
    all = next
    if (all.length > 0) storage.setItem(key, JSON.stringify(all))
    else storage.removeItem(key)
    onChange(all)
  }
  const rest = () => {
    clearTimeout(timer)
    underWay = null
  }
  const next = () => {
    const message = all.find(({ refused }) => refused === null)
    if (!stands || underWay || !message || !send(message)) return
    underWay = message.clientId
    timer = setTimeout(dead, paces.echo)
  }
  const without = (clientId: string) => all.filter((one) => one.clientId !== clientId)
  const settle = (clientId: string, left: readonly Outgoing[]) => {
    set(left)
    if (underWay === clientId) rest()
    next()
  }
  if (all.length > 0) onChange(all)

  return {
    add(message) {
      set([...all, { ...message, clientId: newId(), at: now(), refused: null }])
      next()
    },
    up() {
      stands = true
      next()
    },
    down() {
      stands = false
      rest()
    },
    echoed(clientId) {
      if (all.some((one) => one.clientId === clientId)) settle(clientId, without(clientId))
    },
    refused(clientId, code, msg) {
      if (code === Code.tooManyRequests || code === Code.fault) {
        if (underWay !== clientId) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          rest()
          next()
        }, paces.again)
      } else
        settle(
          clientId,
          all.map((one) => (one.clientId === clientId ? { ...one, refused: msg } : one)),
        )
    },
    retry(clientId) {
      const message = all.find((one) => one.clientId === clientId)
      if (message) settle(clientId, [...without(clientId), { ...message, refused: null }])
    },
    discard: (clientId) => settle(clientId, without(clientId)),
  }
}

function stored(text: string | null): Outgoing[] {
  try {
    return z
      .array(Outgoing)
      .catch([])
      .parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}
