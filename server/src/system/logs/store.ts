import { sql, type RawBuilder } from 'kysely'
import type { OwnLogRow } from '@tessera/shared/contract/org/current'
import {
  LogCategory,
  LogResult,
  type BrowserError,
  type LogRetention,
  type LogRow,
} from '@tessera/shared/contract/system/logs'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { newId } from '../../db/id.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { exportConditions } from '../../export/rows.ts'
import type { Context } from '../../http/context.ts'
import { Code, type Page, type Pagination } from '@tessera/shared/contract/wire'

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

interface Filter extends Page {
  category: string
  startTime?: number | undefined
  endTime?: number | undefined
  userId?: string | undefined
  result?: 1 | 2 | 3 | undefined
}

/**
 * Limit of rows that a keyword searches, and of rows of an export: the latest ones that match the other
 * filters.
 */
const maxSearchedRows = 100_000

const logColumns = sql`l.id, l.creator_time as "creatorTime", l.user_name as "userName", l.ip as ipaddress,
  l.platform as "platForm", l.module_name as "moduleName",
  l.request_method as "requestMethod", l.request_url as "requestURL", l.request_duration as "requestDuration",
    l.json, l.result, l.result_code as "resultCode"`
const latestFirst = sql`l.creator_time desc, l.id desc`

function matchingRows({
  category,
  startTime,
  endTime,
  userId,
  result,
  keyword,
}: Omit<Filter, keyof Page> & Pick<Page, 'keyword'>) {
  const lines = sql`system_log l where ${allConditions([
    sql`l.category = ${Number(category)}`,
    userId && sql`l.user_id = ${userId}`,
    result !== undefined && sql`l.result = ${result}`,
    startTime !== undefined && sql`l.creator_time >= ${new Date(startTime)}`,
    endTime !== undefined && sql`l.creator_time <= ${new Date(endTime)}`,
  ])}`
  if (!keyword) return lines
  const pattern = containsPattern(keyword)
  const keywordCondition = sql.join(
    ['user_name', 'ip', 'module_name', 'request_url', 'json'].map(
      (column) => sql`${sql.ref(`l.${column}`)} ilike ${pattern}`,
    ),
    sql` or `,
  )
  return sql`(select l.* from ${lines} order by ${latestFirst} limit ${maxSearchedRows}) l
    where (${keywordCondition})`
}

/** Lists one page of a category, the latest first. */
export async function listLogs(db: Db, filter: Filter): Promise<{ list: LogRow[]; pagination: Pagination }> {
  return loadCappedPage<LogRow>(db, filter, {
    select: logColumns,
    from: sql`from ${matchingRows(filter)}`,
    order: latestFirst,
  })
}

/** The query of an export: the current page, the selected rows, or all. */
export function buildExportQuery(
  filter: Filter & Pick<ExportInput, 'dataType' | 'ids'>,
): RawBuilder<unknown> {
  const { ticked: selection, cut: limit } = exportConditions(sql`l.id`, filter, maxSearchedRows)
  return sql`select ${logColumns} from ${matchingRows(filter)} ${selection} order by ${latestFirst} ${limit}`
}

interface OwnFilter extends Page {
  category: number
  startTime?: number | undefined
  endTime?: number | undefined
}

/** Lists one page of a user's own log, the latest first. The keyword searches IP address, browser and URL. */
export async function listOwnLog(
  db: Db,
  userId: string,
  { category, startTime, endTime, ...page }: OwnFilter,
): Promise<{ list: OwnLogRow[]; pagination: Pagination }> {
  const { keyword } = page
  return loadCappedPage<OwnLogRow>(db, page, {
    select: sql`l.creator_time as "creatorTime", l.user_name as "userName", l.ip as ipaddress,
      l.platform as "platForm",
      l.request_url as "requestURL", l.request_method as "requestMethod",
        l.request_duration as "requestDuration"`,
    from: sql`from system_log l where ${allConditions([
      // Attempts of others to sign in are not the user's own.
      sql`l.user_id = ${userId} and l.category = ${category} and coalesce(l.result, 1) = 1`,
      startTime !== undefined && sql`l.creator_time >= ${new Date(startTime)}`,
      endTime !== undefined && sql`l.creator_time <= ${new Date(endTime)}`,
      keyword &&
        sql`(l.ip ilike ${containsPattern(keyword)} or l.platform ilike ${containsPattern(keyword)}
          or l.request_url ilike ${containsPattern(keyword)})`,
    ])}`,
    order: sql`l.creator_time desc, l.id desc`,
  })
}

/** Default retention in days: sign-ins and operations for a year, exceptions and requests for a month. */
const defaultRetention: LogRetention = { login: 365, operation: 365, exception: 30, request: 30 }
const categoryNames = Object.keys(LogCategory) as (keyof LogRetention)[]

/** Limit of rows per category that one run deletes. */
const maxDeletedRows = 5_000

/** Loads the retention in days, by category. */
export async function loadLogRetention(db: Db): Promise<LogRetention> {
  const { rows } = await sql<{
    category: number
    days: number
  }>`select category, days from system_log_keeping`.execute(db)
  const storedDays = new Map(rows.map(({ category, days }) => [category, days]))
  return Object.fromEntries(
    categoryNames.map((name) => [name, storedDays.get(LogCategory[name]) ?? defaultRetention[name]]),
  ) as LogRetention
}

export async function saveLogRetention(trx: Db, retention: LogRetention): Promise<void> {
  for (const name of categoryNames)
    await sql`insert into system_log_keeping (category, days)
      values (${LogCategory[name]}, ${retention[name]}) on conflict (category)
      do update set days = excluded.days`.execute(trx)
}

/**
 * Deletes rows that are past their retention. Runs every minute; the next run deletes what exceeds the limit.
 */
export async function pruneLogs(db: Db): Promise<void> {
  const retention = await loadLogRetention(db)
  for (const name of categoryNames)
    await sql`
      delete from system_log where id in (
        select id from system_log where category = ${LogCategory[name]}
          and creator_time < now() - make_interval(days => ${retention[name]}) order by creator_time
            limit ${maxDeletedRows})`.execute(db)
}
