import { sql, type RawBuilder } from 'kysely'
import type { OwnLogRow } from '@tessera/shared/contract/org/current'
import {
  LogCategory,
  type BrowserError,
  type LogKeeping,
  type LogRow,
} from '@tessera/shared/contract/system/logs'
import type { ExportAsk } from '@tessera/shared/contract/system/transfers'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { askedOf } from '../../export/rows.ts'
import type { Context } from '../../http/context.ts'
import type { Page, Pagination } from '@tessera/shared/contract/wire'

type By = Pick<Context, 'actor' | 'ip' | 'agent' | 'method' | 'url' | 'elapsed'>

/** What the server does by itself, for the log. */
export const byItself: By = {
  actor: { id: null, name: 'tessera' },
  ip: '',
  userAgent: '',
  method: '',
  url: '',
  elapsedMs: () => 0,
}

/** Records who did what, in the transaction of what was done: neither is there without the other. `json` never carries a secret. */
export async function audit(
  trx: Db,
  { actor, ip, userAgent: agent, method, url, elapsedMs: elapsed }: By,
  module: string,
  json: object,
): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, ip, platform, module_name, request_method, request_url, request_duration, json)
    values (${newId()}, ${LogCategory.operation}, ${actor.id}, ${actor.name}, ${ip}, ${agent.slice(0, 300)}, ${module}, ${method}, ${url.slice(0, 500)}, ${elapsed()}, ${JSON.stringify(json)})`.execute(
    trx,
  )
}

/** Records a sign-in; who signs in is not the caller yet. */
export async function noteLogin(
  db: Db,
  user: { id: string; realName: string },
  { ip, userAgent: agent, method, url, elapsedMs: elapsed }: Omit<By, 'actor'>,
): Promise<void> {
  await sql`
    insert into system_log (id, category, user_id, user_name, ip, platform, request_method, request_url, request_duration)
    values (${newId()}, ${LogCategory.login}, ${user.id}, ${user.realName}, ${ip}, ${agent.slice(0, 300)}, ${method}, ${pathOf(url)}, ${elapsed()})`.execute(
    db,
  )
}

/** Errors of a user's browsers that are kept in an hour: a page that fails in a loop must not fill the log. */
const errorsAnHour = 200

/** Records what went wrong in the caller's browser; `moduleName` is the remote whose code it was. */
export async function noteErrors(
  db: Db,
  { session, ip, userAgent: agent }: Pick<Context, 'session' | 'ip' | 'agent'>,
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
    select id, ${LogCategory.exception}::smallint, ${session.userId}, ${session.realName}, ${ip}, ${agent.slice(0, 300)}, module_name, request_url, json
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, module_name text, request_url text, json text)
    where (select count(*) from system_log where category = ${LogCategory.exception}::smallint and user_id = ${session.userId} and creator_time > now() - interval '1 hour') < ${errorsAnHour}`.execute(
    db,
  )
}

/** An address without its query, which may carry more than a log should. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!.slice(0, 500)

interface Filter extends Page {
  category: string
  startTime?: number | undefined
  endTime?: number | undefined
  userId?: string | undefined
}

/** Lines that a keyword looks at, and lines of an export: the latest of what the rest of the filter finds. */
const mostSearched = 100_000

const fields = sql`l.id, l.creator_time as "creatorTime", l.user_name as "userName", l.ip as ipaddress, l.platform as "platForm", l.module_name as "moduleName",
  l.request_method as "requestMethod", l.request_url as "requestURL", l.request_duration as "requestDuration", l.json`
const latestFirst = sql`l.creator_time desc, l.id desc`

function found({
  category,
  startTime,
  endTime,
  userId,
  keyword,
}: Omit<Filter, keyof Page> & Pick<Page, 'keyword'>) {
  const lines = sql`system_log l where ${allConditions([
    sql`l.category = ${Number(category)}`,
    userId && sql`l.user_id = ${userId}`,
    startTime !== undefined && sql`l.creator_time >= ${new Date(startTime)}`,
    endTime !== undefined && sql`l.creator_time <= ${new Date(endTime)}`,
  ])}`
  if (!keyword) return lines
  const words = containsPattern(keyword)
  const looked = sql.join(
    ['user_name', 'ip', 'module_name', 'request_url', 'json'].map(
      (column) => sql`${sql.ref(`l.${column}`)} ilike ${words}`,
    ),
    sql` or `,
  )
  return sql`(select l.* from ${lines} order by ${latestFirst} limit ${mostSearched}) l where (${looked})`
}

/** One page of a category, the latest first. */
export async function listLogs(db: Db, filter: Filter): Promise<{ list: LogRow[]; pagination: Pagination }> {
  return loadCappedPage<LogRow>(db, filter, {
    select: fields,
    from: sql`from ${found(filter)}`,
    order: latestFirst,
  })
}

/** The same as a file asks for it: the page, the ticked ones, or all. */
export function exportedLogs(filter: Filter & Pick<ExportAsk, 'dataType' | 'ids'>): RawBuilder<unknown> {
  const { ticked, cut } = askedOf(sql`l.id`, filter, mostSearched)
  return sql`select ${fields} from ${found(filter)} ${ticked} order by ${latestFirst} ${cut}`
}

interface OwnFilter extends Page {
  category: number
  startTime?: number | undefined
  endTime?: number | undefined
}

/** One page of what a user did, the latest first; the keyword looks at address of the caller, browser and what was asked. */
export async function ownLog(
  db: Db,
  userId: string,
  { category, startTime, endTime, ...page }: OwnFilter,
): Promise<{ list: OwnLogRow[]; pagination: Pagination }> {
  const { keyword } = page
  return loadCappedPage<OwnLogRow>(db, page, {
    select: sql`l.creator_time as "creatorTime", l.user_name as "userName", l.ip as ipaddress, l.platform as "platForm",
      l.request_url as "requestURL", l.request_method as "requestMethod", l.request_duration as "requestDuration"`,
    from: sql`from system_log l where ${allConditions([
      sql`l.user_id = ${userId} and l.category = ${category}`,
      startTime !== undefined && sql`l.creator_time >= ${new Date(startTime)}`,
      endTime !== undefined && sql`l.creator_time <= ${new Date(endTime)}`,
      keyword &&
        sql`(l.ip ilike ${containsPattern(keyword)} or l.platform ilike ${containsPattern(keyword)} or l.request_url ilike ${containsPattern(keyword)})`,
    ])}`,
    order: sql`l.creator_time desc, l.id desc`,
  })
}

/** Days where nobody has said otherwise: who signed in and who did what for a year, exceptions and requests for a month. */
const usual: LogKeeping = { login: 365, operation: 365, exception: 30, request: 30 }
const names = Object.keys(LogCategory) as (keyof LogKeeping)[]

/** Most lines of a category that go at once. */
const atOnce = 5_000

/** Days for which lines are kept, by category. */
export async function keepingOf(db: Db): Promise<LogKeeping> {
  const { rows } = await sql<{
    category: number
    days: number
  }>`select category, days from system_log_keeping`.execute(db)
  const said = new Map(rows.map(({ category, days }) => [category, days]))
  return Object.fromEntries(
    names.map((name) => [name, said.get(LogCategory[name]) ?? usual[name]]),
  ) as LogKeeping
}

export async function keep(trx: Db, keeping: LogKeeping): Promise<void> {
  for (const name of names)
    await sql`insert into system_log_keeping (category, days) values (${LogCategory[name]}, ${keeping[name]}) on conflict (category) do update set days = excluded.days`.execute(
      trx,
    )
}

/** Forgets old lines; cheap enough for every minute, and what is left over goes in the next one. */
export async function forgetOldLines(db: Db): Promise<void> {
  const keeping = await keepingOf(db)
  for (const name of names)
    await sql`
      delete from system_log where id in (
        select id from system_log where category = ${LogCategory[name]} and creator_time < now() - make_interval(days => ${keeping[name]}) order by creator_time limit ${atOnce})`.execute(
      db,
    )
}
