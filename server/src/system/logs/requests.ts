import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import type { Context } from '../../http/context.ts'
import { LogCategory } from '@tessera/shared/contract/system/logs'
import { pathOf } from './store.ts'

/** Milliseconds until what was noted is written, and how many are written at once. */
const written = 1_000
const batch = 500
/** With the database away no more than this is kept; what comes then is not logged. */
const most = 10_000

export interface RequestLog {
  note(context: Context): void
  /** A fault of the server, as a line of the exceptions; who asked is not known any more. */
  fault(error: unknown, by: Pick<Context, 'ip' | 'agent' | 'method' | 'url' | 'requestId'>): void
  /** Writes what is still held. */
  close(): Promise<void>
}

/** The log of requests, beside the request: rows are held for a second and written together, so that no caller waits for them. */
export function openRequestLog(db: Db, onError: (error: unknown) => void): RequestLog {
  let held: object[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const rows = held
    held = []
    if (rows.length > 0) writing = writing.then(() => insert(db, rows)).catch(onError)
  }

  const hold = (row: object) => {
    if (held.length >= most) return
    held.push({ id: newId(), creator_time: new Date(), user_id: null, user_name: '', module_name: '', request_duration: 0, json: '', ...row })
    if (held.length >= batch) write()
    else timer ??= setTimeout(write, written).unref()
  }

  return {
    note: ({ session, ip, agent, method, url, elapsed }) =>
      hold({
        category: LogCategory.request, user_id: session.userId, user_name: session.realName, ip, platform: agent.slice(0, 300),
        request_method: method, request_url: pathOf(url), request_duration: elapsed(),
      }),
    fault: (error, { ip, agent, method, url, requestId }) =>
      hold({
        category: LogCategory.exception, module_name: 'server', ip, platform: agent.slice(0, 300), request_method: method, request_url: pathOf(url),
        json: JSON.stringify({ message: error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500), stack: error instanceof Error ? (error.stack ?? '').slice(0, 4_000) : '', requestId }),
      }),
    async close() {
      write()
      await writing
    },
  }
}

async function insert(db: Db, rows: readonly object[]): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, creator_time, ip, platform, module_name, request_method, request_url, request_duration, json)
    select id, category, user_id, user_name, creator_time, ip, platform, module_name, request_method, request_url, request_duration, json
    from jsonb_populate_recordset(null::system_log, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}
