import { sql } from 'kysely'
import type { InterfaceCall } from '@tessera/shared/contract/data/interfaces'
import type { Page } from '@tessera/shared/contract/wire'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { openWriteBuffer } from '../../jobs/write-buffer.ts'

/** Calls are deleted after this many days. */
const retentionDays = 30

export type CallType = 'response' | 'list' | 'row' | 'preview' | 'test' | 'task'

export interface CallRecord {
  interfaceId: string
  callType: CallType
  user: { id: string; name: string } | null
  ip: string
  device: string
  durationMs: number
  failed: boolean
  rowCount: number
  cached: boolean
  message: string
}

export interface CallLog {
  record(call: CallRecord): void
  /** Writes the buffered records. */
  close(): Promise<void>
}

/** Records calls in batches, so that no caller waits for the log. */
export function openCallLog(db: Db, onError: (error: unknown) => void): CallLog {
  const { add: hold, close } = openWriteBuffer<object>((rows) => insertCalls(db, rows), onError)
  return {
    record: ({ interfaceId, user, device, ...call }) =>
      hold({
        id: newId(),
        interface_id: interfaceId,
        called_time: new Date(Date.now() - call.durationMs),
        user_id: user?.id ?? null,
        user_name: user?.name ?? '',
        ip: call.ip,
        device: device.slice(0, 300),
        way: call.callType,
        duration: call.durationMs,
        failed: call.failed,
        row_count: call.rowCount,
        cached: call.cached,
        said: call.message.slice(0, 500),
      }),
    close,
  }
}

async function insertCalls(db: Db, rows: readonly object[]): Promise<void> {
  await sql`insert into system_data_interface_call
    select * from jsonb_populate_recordset(null::system_data_interface_call, ${JSON.stringify(rows)}::jsonb)
  `.execute(db)
}

/** One page of the calls of an interface, latest first. */
export function listCalls(db: Db, { id, keyword, ...page }: Page & { id: string }) {
  const pattern = keyword && containsPattern(keyword)
  const where = allConditions([
    sql`c.interface_id = ${id}`,
    pattern &&
      sql`c.user_name ilike ${pattern} or c.ip ilike ${pattern} or c.device ilike ${pattern}
        or c.said ilike ${pattern}`,
  ])
  return loadCappedPage<InterfaceCall>(db, page, {
    select: sql`c.id, c.called_time as "invokTime", c.user_name as "userId", c.ip as "invokIp",
      c.device as "invokDevice", c.way as "invokType", c.duration as "invokWasteTime",
      case when c.failed then 1 else 0
        end as result, c.row_count as "rowCount", c.cached::int as cached, c.said`,
    from: sql`from system_data_interface_call c where ${where}`,
    order: sql`c.called_time desc, c.id desc`,
  })
}

/** Deletes at most 5,000 old calls. Runs every minute; the rest is deleted in the next runs. */
export async function pruneCalls(db: Db): Promise<void> {
  await sql`delete from system_data_interface_call where id in (
    select id from system_data_interface_call
    where called_time < now() - make_interval(days => ${retentionDays})
    order by called_time limit 5000)`.execute(db)
}
