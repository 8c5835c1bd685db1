import { sql } from 'kysely'
import { OutboxKind } from '@tessera/shared/contract/system/outbox'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { NotSent, type Channel, type ChannelParts, type Parcel } from '../channels/channel.ts'
import { development, developmentSend } from '../channels/development.ts'
import { failureOf, notSent } from '../channels/reasons.ts'
import { masked, textOf } from './templates.ts'

/** Tries of one message, and minutes until the next: 1, 2, 4, 8. */
const mostAttempts = 5
const atOnce = 20
/** A try ends long before another process takes the message over. */
const longest = 60_000

interface Taken extends Omit<Parcel, 'text'> {
  /** Null for a built-in template, whose text is made of its variables. */
  content: string | null
  attempts: number
  /** How often somebody wanted it sent again. */
  resends: number
  late: boolean
}

export interface Delivery {
  /** Delivers what is due, to its end; several calls at the same moment are one. */
  deliver(): Promise<void>
  /** Ends when what is under way has ended. */
  close(): Promise<void>
}

interface Delivering {
  bus: Bus
  parts: ChannelParts
  channels: Readonly<Partial<Record<OutboxKind, Channel>>>
  onError: (error: unknown) => void
}

/**
 * Delivers whatever any process puts into the outbox. Each message is taken by one process, which has two minutes for it; when the process dies
 * somebody else goes on, so that a message arrives at least once. Each kind has a lane of its own: a mail server that says nothing holds up no code.
 */
export function openDelivery({ bus, parts, channels, onError }: Delivering): Delivery {
  const end = new AbortController()
  const lanes = OutboxKind.options.map((kind) =>
    together(async () => {
      while (!end.signal.aborted) {
        const taken = await take(parts.db, kind)
        if (taken.length === 0) return
        await Promise.all(taken.map((one) => carry(parts, channels[kind], one)))
      }
    }, onError),
  )
  const deliver = async () => void (await Promise.all(lanes.map((lane) => lane())))
  const stop = bus.on('outbox', () => void (end.signal.aborted || deliver()))
  return {
    deliver,
    async close() {
      end.abort()
      stop()
      await deliver()
    },
  }
}

/** Work of which several calls at the same moment are one; a call while it runs makes it run once more. */
function together(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined
  let again = false
  const run = async () => {
    while (again) {
      again = false
      await work()
    }
  }
  return () => {
    again = true
    running ??= run()
      .catch(onError)
      .finally(() => (running = undefined))
    return running
  }
}

async function take(db: Db, kind: OutboxKind): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    update system_outbox set attempts = attempts + 1, next_time = now() + interval '2 minutes'
    where id in (select id from system_outbox where state = 'queued' and kind = ${kind} and next_time <= now() order by next_time limit ${atOnce} for update skip locked)
    returning id, kind, recipient, template, lang, variables, title, content, coalesce(html, '') as html, sms_template_id as "smsTemplateId", files,
      creator_user_id as "senderId", attempts, resends, expires_time <= now() is true as late`.execute(db)
  return rows
}

async function carry(
  parts: ChannelParts,
  channel: Channel | undefined,
  { content, attempts, resends, late, ...message }: Taken,
): Promise<void> {
  const { db } = parts
  const { id, template, lang, variables } = message
  let carrier = ''
  const fail = async (fault: unknown, last: boolean) => {
    const { code, words } = failureOf(fault)
    await sql`
      update system_outbox set state = ${last ? 'failed' : 'queued'}, error_code = ${code}, error = ${words}, gateway = ${carrier},
        next_time = now() + make_interval(mins => ${2 ** (attempts - 1)}) where id = ${id}`.execute(db)
  }
  if (late) return fail(notSent('expired'), true)
  try {
    const send = (await channel?.ready(parts)) ?? null
    carrier = send ? channel!.name : development
    const { reference } = await (send ?? developmentSend(parts))(
      {
        ...message,
        id: resends === 0 ? id : `${id}.${resends}`,
        text: content ?? textOf(template, lang, variables),
      },
      AbortSignal.timeout(longest),
    )
    const kept = send ? masked(template, variables) : variables
    await sql`
      update system_outbox set state = 'sent', error = '', error_code = '', gateway = ${carrier}, reference = ${reference.slice(0, 200)}, sent_time = now(),
        variables = ${JSON.stringify(kept)} where id = ${id}`.execute(db)
  } catch (error) {
    await fail(error, attempts >= mostAttempts || (error instanceof NotSent && !error.again))
  }
}
