import { sql, type RawBuilder } from 'kysely'
import type { Page, Pagination } from '@tessera/shared/contract/wire'
import type { Db } from './connect.ts'

interface PageQuery {
  /** Alias of the listed table in all four fragments. */
  alias: string
  select: RawBuilder<unknown>
  /** `from … where …`, asked twice: once to count, once for the page, where an index can give the order. */
  from: RawBuilder<unknown>
  /** Joined to the rows of the page only, so that names are looked up for 20 rows and not for all. */
  join?: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** One page and its total in one statement; the total is right beyond the last page too. */
export async function loadPage<Row>(
  db: Db,
  page: Page,
  { alias: of, select, from, join = sql``, order }: PageQuery,
): Promise<{ list: Row[]; pagination: Pagination }> {
  const { currentPage, pageSize } = page
  const alias = sql.ref(of)
  const { rows } = await sql<Row & { total: number; found: true | null }>`
    select n.total, p.*
    from (select count(*) as total ${from}) n
    left join lateral (
      select true as found, ${select}
      from (select ${alias}.* ${from} order by ${order} limit ${pageSize} offset ${(currentPage - 1) * pageSize}) ${alias}
      ${join} order by ${order}
    ) p on true`.execute(db)
  return { list: rows.filter(({ found }) => found), pagination: createPagination(page, rows[0]?.total ?? 0) }
}

/** Where a table may pass a million rows its total is not counted further. */
const maxCounted = 100_000
/** Rows that are counted to know whether there are more than that. */
export const countLimit = maxCounted + 1

/** One page of such a table: counting is its own statement, stops there and then says `more` (architecture, rule 8). */
export async function loadCappedPage<Row>(
  db: Db,
  page: Page,
  { select, from, order }: Omit<PageQuery, 'of' | 'join'>,
): Promise<{ list: Row[]; pagination: Pagination }> {
  const [total, found] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from (select 1 ${from} limit ${countLimit}) n`.execute(
      db,
    ),
    sql<Row>`select ${select} ${from} order by ${order} limit ${page.pageSize} offset ${(page.currentPage - 1) * page.pageSize}`.execute(
      db,
    ),
  ])
  return { list: found.rows, pagination: createCappedPagination(page, total.rows[0]!.total) }
}

export const createPagination = ({ currentPage, pageSize }: Page, total: number): Pagination => ({
  currentPage,
  pageIndex: currentPage,
  pageSize,
  total,
})

/** The same where no more than `counted` rows were counted. */
export const createCappedPagination = (page: Page, total: number): Pagination => ({
  ...createPagination(page, Math.min(total, maxCounted)),
  ...(total > maxCounted ? { more: true } : {}),
})

/** The order a client asked for by `sidx` and `sort`, where the list allows it; else the list's own. */
export function orderBy(
  page: Page,
  allowed: Readonly<Record<string, RawBuilder<unknown>>>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = page.sidx && Object.hasOwn(allowed, page.sidx) ? allowed[page.sidx] : undefined
  if (!column) return otherwise
  return page.sort === 'asc'
    ? sql`${column} asc nulls last, ${otherwise}`
    : sql`${column} desc nulls last, ${otherwise}`
}

/** What a list that is never cut into pages says of itself, for clients that expect pages. */
export const singlePage = (total: number): Pagination => ({
  currentPage: 1,
  pageIndex: 1,
  pageSize: Math.max(total, 20),
  total,
})
