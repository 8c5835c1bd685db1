import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { addressOf } from '../../http/client-address.ts'
import type { Context } from '../../http/context.ts'
import { openWriteBuffer } from '../../jobs/write-buffer.ts'
import { LogCategory, LogResult } from '@tessera/shared/contract/system/logs'
import { Code } from '@tessera/shared/contract/wire'
import { findContext } from '../../http/mount.ts'
import { Refusal } from '../../errors/refusal.ts'
import { withoutQuery } from '../../http/operation-log.ts'

export interface RequestLog {
  /** Logs a request that succeeded. */
  recordRequest(context: Context): void
  /** Logs a change or a sign-in that was answered with an error. */
  recordError(error: unknown, request: FastifyRequest, code: number): void
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
      result: null,
      result_code: null,
      ...row,
    })
  const requestRow = ({ ip, userAgent, method, url, elapsedMs }: Context, code: number) => ({
    ip,
    platform: userAgent.slice(0, 300),
    request_method: method,
    request_url: withoutQuery(url),
    request_duration: elapsedMs(),
    result: resultOf(code),
    result_code: code,
  })

  return {
    recordRequest: (context) =>
      enqueueRow({
        ...requestRow(context, Code.ok),
        category: LogCategory.request,
        user_id: context.session.userId,
        user_name: context.session.realName,
      }),
    recordError(error, request, code) {
      const context = findContext(request)
      if (!context || code === Code.secondFactorRequired) return
      // Not awaited by the answer, so that its time does not tell whether the account exists.
      const user = error instanceof Refusal ? error.signInOf : undefined
      if (user)
        enqueueRow({
          ...requestRow(context, code),
          category: LogCategory.login,
          user_id: user.id,
          user_name: user.realName,
        })
      else if (context.visitor && context.method !== 'GET')
        enqueueRow({
          ...requestRow(context, code),
          category: LogCategory.request,
          user_id: context.visitor.userId,
          user_name: context.visitor.realName,
        })
    },
    recordFault: (error, request) =>
      enqueueRow({
        category: LogCategory.exception,
        module_name: 'server',
        result: LogResult.failed,
        result_code: Code.fault,
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

const resultOf = (code: number) => {
  if (code === Code.ok) return LogResult.succeeded
  return code >= Code.fault && code < Code.sessionExpired ? LogResult.failed : LogResult.refused
}

async function insert(db: Db, rows: readonly object[]): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, creator_time, ip, platform, module_name,
      request_method, request_url, request_duration, json, result, result_code)
    select id, category, user_id, user_name, creator_time, ip, platform, module_name, request_method,
      request_url, request_duration, json, result, result_code
    from jsonb_populate_recordset(null::system_log, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}
