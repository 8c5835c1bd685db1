import { sql } from 'kysely'
import type { OwnLogRow } from '@tessera/shared/contract/org/current'
import type { BrowserError, LogRow } from '@tessera/shared/contract/system/logs'
import { contains, every } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { countedPage } from '../../db/paged.ts'
import type { Context } from '../../http/context.ts'
import type { Page, Pagination } from '@tessera/shared/contract/wire'

/** Categories of the log (specification: wire 9.9). */
export const LogCategory = { login: 1, operation: 3, exception: 4, request: 5 } as const

type By = Pick<Context, 'actor' | 'ip' | 'agent' | 'method' | 'url' | 'elapsed'>

/** What the server does by itself, for the log. */
export const byItself: By = { actor: { id: null, name: 'tessera' }, ip: '', agent: '', method: '', url: '', elapsed: () => 0 }

/** Records who did what, in the transaction of what was done: neither is there without the other. `json` never carries a secret. */
export async function audit(trx: Db, { actor, ip, agent, method, url, elapsed }: By, module: string, json: object): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, ip, platform, module_name, request_method, request_url, request_duration, json)
    values (${newId()}, ${LogCategory.operation}, ${actor.id}, ${actor.name}, ${ip}, ${agent.slice(0, 300)}, ${module}, ${method}, ${url.slice(0, 500)}, ${elapsed()}, ${JSON.stringify(json)})`.execute(trx)
}

/** Records a sign-in; who signs in is not the caller yet. */
export async function noteLogin(db: Db, user: { id: string; realName: string }, { ip, agent, method, url, elapsed }: Omit<By, 'actor'>): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, ip, platform, request_method, request_url, request_duration)
    values (${newId()}, ${LogCategory.login}, ${user.id}, ${user.realName}, ${ip}, ${agent.slice(0, 300)}, ${method}, ${pathOf(url)}, ${elapsed()})`.execute(db)
}

/** Errors of a user's browsers that are kept in an hour: a page that fails in a loop must not fill the log. */
const errorsAnHour = 200

/** Records what went wrong in the caller's browser; `moduleName` is the remote whose code it was. */
export async function noteErrors(db: Db, { session, ip, agent }: Pick<Context, 'session' | 'ip' | 'agent'>, errors: readonly BrowserError[]): Promise<void> {
  const rows = errors.map(({ remote, page, ...json }) => ({ id: newId(), module_name: remote || 'shell', request_url: page, json: JSON.stringify(json) }))
  await sql`
    insert into system_log (id, category, user_id, user_name, ip, platform, module_name, request_url, json)
    select id, ${LogCategory.exception}::smallint, ${session.userId}, ${session.realName}, ${ip}, ${agent.slice(0, 300)}, module_name, request_url, json
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, module_name text, request_url text, json text)
    where (select count(*) from system_log where category = ${LogCategory.exception}::smallint and user_id = ${session.userId} and creator_time > now() - interval '1 hour') < ${errorsAnHour}`.execute(db)
}

/** An address without its query, which may carry more than a log should. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!.slice(0, 500)

interface Filter extends Page {
  category: string
  startTime?: number | undefined
  endTime?: number | undefined
}

/** One page of a category, the latest first. */
export async function listLogs(db: Db, { category, startTime, endTime, ...page }: Filter): Promise<{ list: LogRow[]; pagination: Pagination }> {
  const { keyword } = page
  return countedPage<LogRow>(db, page, {
    select: sql`l.id, l.creator_time as "creatorTime", l.user_name as "userName", l.ip as ipaddress, l.platform as "platForm", l.module_name as "moduleName",
      l.request_method as "requestMethod", l.request_url as "requestURL", l.request_duration as "requestDuration", l.json`,
    from: sql`from system_log l where ${every([
      sql`l.category = ${Number(category)}`,
      startTime !== undefined && sql`l.creator_time >= ${new Date(startTime)}`,
      endTime !== undefined && sql`l.creator_time <= ${new Date(endTime)}`,
      keyword && sql`(l.user_name ilike ${contains(keyword)} or l.module_name ilike ${contains(keyword)} or l.json ilike ${contains(keyword)})`,
    ])}`,
    order: sql`l.creator_time desc, l.id desc`,
  })
}

interface OwnFilter extends Page {
  category: number
  startTime?: number | undefined
  endTime?: number | undefined
}

/** One page of what a user did, the latest first; the keyword looks at address of the caller, browser and what was asked. */
export async function ownLog(db: Db, userId: string, { category, startTime, endTime, ...page }: OwnFilter): Promise<{ list: OwnLogRow[]; pagination: Pagination }> {
  const { keyword } = page
  return countedPage<OwnLogRow>(db, page, {
    select: sql`l.creator_time as "creatorTime", l.user_name as "userName", l.ip as ipaddress, l.platform as "platForm",
      l.request_url as "requestURL", l.request_method as "requestMethod", l.request_duration as "requestDuration"`,
    from: sql`from system_log l where ${every([
      sql`l.user_id = ${userId} and l.category = ${category}`,
      startTime !== undefined && sql`l.creator_time >= ${new Date(startTime)}`,
      endTime !== undefined && sql`l.creator_time <= ${new Date(endTime)}`,
      keyword && sql`(l.ip ilike ${contains(keyword)} or l.platform ilike ${contains(keyword)} or l.request_url ilike ${contains(keyword)})`,
    ])}`,
    order: sql`l.creator_time desc, l.id desc`,
  })
}
