import { sql } from 'kysely'
import type { InterfaceCall } from '@tessera/shared/contract/system/data-interfaces'
import type { Page } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { openHeld } from '../../jobs/held.ts'

/** Days for which calls are told. */
const keptDays = 30

export type Way = 'response' | 'list' | 'row' | 'preview' | 'test' | 'task'

export interface NotedCall {
  interfaceId: string
  way: Way
  user: { id: string; name: string } | null
  ip: string
  device: string
  duration: number
  failed: boolean
  rowCount: number
  cached: boolean
  said: string
}

export interface CallLog {
  note(call: NotedCall): void
  /** Writes what is still held. */
  close(): Promise<void>
}

/** The log of calls, beside them: no caller waits for it. */
export function openCallLog(db: Db, onError: (error: unknown) => void): CallLog {
  const { hold, close } = openHeld<object>((rows) => insert(db, rows), onError)
  return {
    note: ({ interfaceId, user, device, ...call }) =>
      hold({
        id: newId(),
        interface_id: interfaceId,
        called_time: new Date(Date.now() - call.duration),
        user_id: user?.id ?? null,
        user_name: user?.name ?? '',
        ip: call.ip,
        device: device.slice(0, 300),
        way: call.way,
        duration: call.duration,
        failed: call.failed,
        row_count: call.rowCount,
        cached: call.cached,
        said: call.said.slice(0, 500),
      }),
    close,
  }
}

async function insert(db: Db, rows: readonly object[]): Promise<void> {
  await sql`insert into system_data_interface_call select * from jsonb_populate_recordset(null::system_data_interface_call, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** One page of the calls of an interface, the latest first. */
export function listCalls(db: Db, { id, keyword, ...page }: Page & { id: string }) {
  const words = keyword && containsPattern(keyword)
  return loadCappedPage<InterfaceCall>(db, page, {
    select: sql`c.id, c.called_time as "invokTime", c.user_name as "userId", c.ip as "invokIp", c.device as "invokDevice", c.way as "invokType", c.duration as "invokWasteTime",
      case when c.failed then 1 else 0 end as result, c.row_count as "rowCount", c.cached::int as cached, c.said`,
    from: sql`from system_data_interface_call c where ${allConditions([sql`c.interface_id = ${id}`, words && sql`c.user_name ilike ${words} or c.ip ilike ${words} or c.device ilike ${words} or c.said ilike ${words}`])}`,
    order: sql`c.called_time desc, c.id desc`,
  })
}

/** Cheap enough for every minute; what is left over goes in the next one. */
export async function forgetOldCalls(db: Db): Promise<void> {
  await sql`delete from system_data_interface_call where id in (
    select id from system_data_interface_call where called_time < now() - make_interval(days => ${keptDays}) order by called_time limit 5000)`.execute(
    db,
  )
}
