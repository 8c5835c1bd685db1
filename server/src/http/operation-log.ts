import { sql } from 'kysely'
import { LogCategory, LogResult, type BrowserError } from '@tessera/shared/contract/system/logs'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../db/connect.ts'
import { newId } from '../db/id.ts'
import type { Context } from './context.ts'

/** Who did something, and by which request. */
type LogSource = Pick<Context, 'actor' | 'ip' | 'userAgent' | 'method' | 'url' | 'elapsedMs'>

/** The source of what the server does without a request. */
export const systemSource: LogSource = {
  actor: { id: null, name: 'tessera' },
  ip: '',
  userAgent: '',
  method: '',
  url: '',
  elapsedMs: () => 0,
}

/**
 * Records who did what. Call it in the transaction of the action, so that both commit together. `json` must
 * not contain secrets.
 */
export async function recordOperation(
  trx: Db,
  { actor, ip, userAgent, method, url, elapsedMs }: LogSource,
  module: string,
  json: object,
): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, ip, platform, module_name, request_method,
      request_url, request_duration, json, result, result_code)
    values (${newId()}, ${LogCategory.operation}, ${actor.id}, ${actor.name}, ${ip},
      ${userAgent.slice(0, 300)}, ${module}, ${method}, ${url.slice(0, 500)}, ${elapsedMs()},
        ${JSON.stringify(json)}, ${LogResult.succeeded}, ${Code.ok})`.execute(trx)
}

/** Records a sign-in. The user is passed separately, because the request has no session yet. */
export async function recordLogin(
  db: Db,
  user: { id: string; realName: string },
  { ip, userAgent, method, url, elapsedMs }: Omit<LogSource, 'actor'>,
): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, ip, platform, request_method, request_url,
      request_duration, result, result_code)
    values (${newId()}, ${LogCategory.login}, ${user.id}, ${user.realName}, ${ip}, ${userAgent.slice(0, 300)},
      ${method}, ${withoutQuery(url)}, ${elapsedMs()}, ${LogResult.succeeded}, ${Code.ok})`.execute(db)
}

/** Limit of browser errors per user and hour: a page that fails in a loop must not fill the log. */
const maxErrorsPerHour = 200

/** Records errors of the caller's browser; `module_name` is the remote whose code failed. */
export async function recordBrowserErrors(
  db: Db,
  { session, ip, userAgent }: Pick<Context, 'session' | 'ip' | 'userAgent'>,
  errors: readonly BrowserError[],
): Promise<void> {
  const rows = errors.map(({ remote, page, ...json }) => ({
    id: newId(),
    module_name: remote || 'shell',
    request_url: page,
    json: JSON.stringify(json),
  }))
  await sql`
    insert into system_log (id, category, user_id, user_name, ip, platform, module_name, request_url, json)
    select id, ${LogCategory.exception}::smallint, ${session.userId}, ${session.realName}, ${ip},
      ${userAgent.slice(0, 300)}, module_name, request_url, json
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, module_name text, request_url text,
      json text)
    where (select count(*) from system_log where category = ${LogCategory.exception}::smallint
      and user_id = ${session.userId} and creator_time > now() - interval '1 hour') <
        ${maxErrorsPerHour}`.execute(db)
}

/** A URL without its query, which may contain confidential values; at most 500 characters. */
export const withoutQuery = (url: string): string => url.split('?', 1)[0]!.slice(0, 500)
