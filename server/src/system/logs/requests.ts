import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import type { Context } from '../../http/context.ts'
import { openHeld } from '../../jobs/held.ts'
import { LogCategory } from '@tessera/shared/contract/system/logs'
import { pathOf } from './store.ts'

export interface RequestLog {
  note(context: Context): void
  /** A fault of the server, as a line of the exceptions; who asked is not known any more. */
  fault(error: unknown, by: Pick<Context, 'ip' | 'agent' | 'method' | 'url' | 'requestId'>): void
  /** Writes what is still held. */
  close(): Promise<void>
}

/** The log of requests, beside the request: rows are held for a second and written together, so that no caller waits for them. */
export function openRequestLog(db: Db, onError: (error: unknown) => void): RequestLog {
  const { hold: keep, close } = openHeld<object>((rows) => insert(db, rows), onError)
  const hold = (row: object) =>
    keep({
      id: newId(),
      creator_time: new Date(),
      user_id: null,
      user_name: '',
      module_name: '',
      request_duration: 0,
      json: '',
      ...row,
    })

  return {
    note: ({ session, ip, userAgent: agent, method, url, elapsedMs: elapsed }) =>
      hold({
        category: LogCategory.request,
        user_id: session.userId,
        user_name: session.realName,
        ip,
        platform: agent.slice(0, 300),
        request_method: method,
        request_url: pathOf(url),
        request_duration: elapsed(),
      }),
    fault: (error, { ip, userAgent: agent, method, url, requestId }) =>
      hold({
        category: LogCategory.exception,
        module_name: 'server',
        ip,
        platform: agent.slice(0, 300),
        request_method: method,
        request_url: pathOf(url),
        json: JSON.stringify({
          message: error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500),
          stack: error instanceof Error ? (error.stack ?? '').slice(0, 4_000) : '',
          requestId,
        }),
      }),
    close,
  }
}

async function insert(db: Db, rows: readonly object[]): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, creator_time, ip, platform, module_name, request_method, request_url, request_duration, json)
    select id, category, user_id, user_name, creator_time, ip, platform, module_name, request_method, request_url, request_duration, json
    from jsonb_populate_recordset(null::system_log, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}
