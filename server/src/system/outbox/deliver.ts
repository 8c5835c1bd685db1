import { sql } from 'kysely'
import type { Lang } from '@tessera/shared/contract/lang'
import type { Bus } from '../../db/bus.ts'
import type { Db } from '../../db/connect.ts'
import type { Gateway } from './gateway.ts'
import { masked, textOf, type TemplateName } from './templates.ts'

/** Tries of one message, and minutes until the next: 1, 2, 4, 8. */
const mostAttempts = 5
const atOnce = 20

interface Taken {
  id: string
  kind: 'sms' | 'mail'
  recipient: string
  template: TemplateName
  lang: Lang
  variables: Record<string, unknown>
  attempts: number
  late: boolean
}

export interface Delivery {
  /** Delivers what is due; several calls at the same moment are one. */
  deliver(): Promise<void>
  /** Ends when what is under way has ended. */
  close(): Promise<void>
}

/**
 * Delivers whatever any process puts into the outbox. Each message is taken by one process, which has two minutes for it; when the process dies
 * somebody else goes on, so that a message arrives at least once.
 */
export function openDelivery({ db, bus, gateways, onError }: { db: Db; bus: Bus; gateways: Readonly<Record<'sms' | 'mail', Gateway>>; onError: (error: unknown) => void }): Delivery {
  let running: Promise<void> | undefined
  let again = false
  const end = new AbortController()

  const round = async () => {
    do {
      again = false
      for (let taken = await take(db); taken.length > 0 && !end.signal.aborted; taken = await take(db)) await Promise.all(taken.map((one) => carry(db, gateways[one.kind], one)))
    } while (again && !end.signal.aborted)
  }
  const deliver = (): Promise<void> => {
    again = true
    running ??= round().catch(onError).finally(() => (running = undefined))
    return running
  }
  const stop = bus.on('outbox', () => void (end.signal.aborted || deliver()))
  return {
    deliver,
    async close() {
      end.abort()
      stop()
      await running
    },
  }
}

async function take(db: Db): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    update system_outbox set attempts = attempts + 1, next_time = now() + interval '2 minutes'
    where id in (select id from system_outbox where state = 'queued' and next_time <= now() order by next_time limit ${atOnce} for update skip locked)
    returning id, kind, recipient, template, lang, variables, attempts, expires_time <= now() is true as late`.execute(db)
  return rows
}

async function carry(db: Db, gateway: Gateway, { id, kind, recipient, template, lang, variables, attempts, late }: Taken): Promise<void> {
  const fail = (error: string, last: boolean) => sql`
    update system_outbox set state = ${last ? 'failed' : 'queued'}, error = ${error.slice(0, 500)}, gateway = ${gateway.name},
      next_time = now() + make_interval(mins => ${2 ** (attempts - 1)}) where id = ${id}`.execute(db)
  if (late) return void (await fail('expired', true))
  try {
    await gateway.send({ id, kind, recipient, template, variables, text: textOf(template, lang, variables) })
  } catch (error) {
    return void (await fail(error instanceof Error ? error.message : String(error), attempts >= mostAttempts))
  }
  const kept = gateway.revealing ? variables : masked(template, variables)
  await sql`
    update system_outbox set state = 'sent', error = '', gateway = ${gateway.name}, sent_time = now(), variables = ${JSON.stringify(kept)} where id = ${id}`.execute(db)
}
