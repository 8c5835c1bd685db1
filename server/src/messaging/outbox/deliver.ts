import { sql } from 'kysely'
import { OutboxKind } from '@tessera/shared/contract/messaging/outbox'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import { SendError, type Channel, type ChannelParts, type OutgoingMessage } from '../channels/channel.ts'
import { developmentChannelName, createDevelopmentSender } from '../channels/development.ts'
import { describeFailure, sendError } from '../channels/send-errors.ts'
import { maskSecrets, fillTemplate } from './templates.ts'

/** Tries per message; the pauses between them are 1, 2, 4 and 8 minutes. */
const maxAttempts = 5
const batchSize = 20
/** Shorter than the two minutes after which another process claims the message. */
const sendTimeoutMs = 60_000

interface ClaimedMessage extends Omit<OutgoingMessage, 'text'> {
  /** Null for a built-in template, whose text is built from its variables. */
  content: string | null
  attempts: number
  /** Number of manual resends. */
  resends: number
  late: boolean
}

/** Sends the messages of the outbox. */
export interface Delivery {
  /** Sends all due messages; concurrent calls share one run. */
  deliver(): Promise<void>
  /** Stops, and resolves once messages in progress are done. */
  close(): Promise<void>
}

interface DeliveryParts {
  bus: Bus
  parts: ChannelParts
  channels: Readonly<Partial<Record<OutboxKind, Channel>>>
  onError: (error: unknown) => void
}

/**
 * Sends the messages that any process puts into the outbox. One process claims a message for two minutes; if
 * that process dies, another one sends it, so a message arrives at least once. Each kind has its own lane, so
 * that a slow mail server does not delay verification codes.
 */
export function openDelivery({ bus, parts, channels, onError }: DeliveryParts): Delivery {
  const end = new AbortController()
  const lanes = OutboxKind.options.map((kind) =>
    coalesceCalls(async () => {
      while (!end.signal.aborted) {
        const claimed = await claimMessages(parts.db, kind)
        if (claimed.length === 0) return
        await Promise.all(claimed.map((claimedMessage) => sendClaimed(parts, channels[kind], claimedMessage)))
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

/** Wraps work so that concurrent calls share one run; a call during a run makes it run once more. */
function coalesceCalls(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | undefined
  let runAgain = false
  const run = async () => {
    while (runAgain) {
      runAgain = false
      await work()
    }
  }
  return () => {
    runAgain = true
    running ??= run()
      .catch(onError)
      .finally(() => (running = undefined))
    return running
  }
}

async function claimMessages(db: Db, kind: OutboxKind): Promise<ClaimedMessage[]> {
  const { rows } = await sql<ClaimedMessage>`
    update system_outbox set attempts = attempts + 1, next_time = now() + interval '2 minutes'
    where id in (select id from system_outbox where state = 'queued' and kind = ${kind} and next_time <= now()
      order by next_time limit ${batchSize} for update skip locked)
    returning id, kind, recipient, template, lang, variables, title, content, coalesce(html, '') as html,
      sms_template_id as "smsTemplateId", files,
      creator_user_id as "senderId", attempts, resends, expires_time <= now() is true as late`.execute(db)
  return rows
}

async function sendClaimed(
  parts: ChannelParts,
  channel: Channel | undefined,
  { content, attempts, resends, late, ...message }: ClaimedMessage,
): Promise<void> {
  const { db } = parts
  const { id, template, lang, variables } = message
  let gateway = ''
  const fail = async (fault: unknown, last: boolean) => {
    const { code, sentence } = describeFailure(fault)
    await sql`
      update system_outbox set state = ${last ? 'failed' : 'queued'}, error_code = ${code},
        error = ${sentence}, gateway = ${gateway},
        next_time = now() + make_interval(mins => ${2 ** (attempts - 1)}) where id = ${id}`.execute(db)
  }
  if (late) return fail(sendError('expired'), true)
  try {
    const send = (await channel?.createSender(parts)) ?? null
    gateway = send ? channel!.name : developmentChannelName
    const { reference } = await (send ?? createDevelopmentSender(parts))(
      {
        ...message,
        id: resends === 0 ? id : `${id}.${resends}`,
        text: content ?? fillTemplate(template, lang, variables),
      },
      AbortSignal.timeout(sendTimeoutMs),
    )
    const storedVariables = send ? maskSecrets(template, variables) : variables
    await sql`
      update system_outbox set state = 'sent', error = '', error_code = '', gateway = ${gateway},
        reference = ${reference.slice(0, 200)}, sent_time = now(),
        variables = ${JSON.stringify(storedVariables)} where id = ${id}`.execute(db)
  } catch (error) {
    await fail(error, attempts >= maxAttempts || (error instanceof SendError && !error.isRetryable))
  }
}
