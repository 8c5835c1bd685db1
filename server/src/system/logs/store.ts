import { sql } from 'kysely'
import type { LogRow } from '@tessera/shared/contract/system/logs'
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
