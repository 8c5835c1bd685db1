import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { addressOf } from '../../http/client-address.ts'
import type { Context } from '../../http/context.ts'
import { openWriteBuffer } from '../../jobs/write-buffer.ts'
import { LogCategory } from '@tessera/shared/contract/system/logs'
import { withoutQuery } from './store.ts'

export interface RequestLog {
  /** Logs a request. */
  recordRequest(context: Context): void
  /** Logs a fault of the server as an exception, without the caller, who is not known here. */
  recordFault(error: unknown, request: FastifyRequest): void
  /** Writes the buffered rows. */
  close(): Promise<void>
}

/**
 * Opens the request log. It buffers rows for a second and writes them together, so that no caller waits for
 * the log.
 */
export function openRequestLog(db: Db, onError: (error: unknown) => void): RequestLog {
  const { add: enqueue, close } = openWriteBuffer<object>((rows) => insert(db, rows), onError)
  const enqueueRow = (row: object) =>
    enqueue({
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
    recordRequest: ({ session, ip, userAgent, method, url, elapsedMs }) =>
      enqueueRow({
        category: LogCategory.request,
        user_id: session.userId,
        user_name: session.realName,
        ip,
        platform: userAgent.slice(0, 300),
        request_method: method,
        request_url: withoutQuery(url),
        request_duration: elapsedMs(),
      }),
    recordFault: (error, request) =>
      enqueueRow({
        category: LogCategory.exception,
        module_name: 'server',
        ip: addressOf(request),
        platform: (request.headers['user-agent'] ?? '').slice(0, 300),
        request_method: request.method,
        request_url: withoutQuery(request.url),
        json: JSON.stringify({
          message: error instanceof Error ? error.message.slice(0, 500) : String(error).slice(0, 500),
          stack: error instanceof Error ? (error.stack ?? '').slice(0, 4_000) : '',
          requestId: request.id,
        }),
      }),
    close,
  }
}

async function insert(db: Db, rows: readonly object[]): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, creator_time, ip, platform, module_name,
      request_method, request_url, request_duration, json)
    select id, category, user_id, user_name, creator_time, ip, platform, module_name, request_method,
      request_url, request_duration, json
    from jsonb_populate_recordset(null::system_log, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}
