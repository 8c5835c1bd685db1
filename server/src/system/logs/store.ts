import { sql, type RawBuilder } from 'kysely'
import type { OwnLogRow } from '@tessera/shared/contract/org/current'
import { LogCategory, type LogRetention, type LogRow } from '@tessera/shared/contract/system/logs'
import type { ExportInput } from '@tessera/shared/contract/system/transfers'
import { containsPattern, allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { loadCappedPage } from '../../db/pages.ts'
import { exportConditions } from '../../export/rows.ts'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import { columnsOf, typedSql } from '../../db/typed-sql.ts'

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
  const { rows } = await typedSql(
    columnsOf('system_log_keeping', 'category', 'days'),
  )`select category, days from system_log_keeping`.execute(db)
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
