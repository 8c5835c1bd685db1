import { sql, type RawBuilder } from 'kysely'
import { Page, type OptionalPage, type Pagination } from '@tessera/shared/contract/wire'
import type { Db } from './connect.ts'
import { totalsOf, versionOf, type TableVersion } from './totals.ts'

interface PageQuery {
  /** Alias of the listed table in the SQL fragments below. */
  alias: string
  /** The id of a row; by default the column `id` of the listed table. */
  id?: RawBuilder<unknown>
  select: RawBuilder<unknown>
  /** `from … where …`, used twice: to count, and to select the page, where an index can provide the order. */
  from: RawBuilder<unknown>
  /** Joined to the rows of the page only, so that names are looked up for 20 rows instead of all. */
  join?: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** SQL expression over the rows of the page (`page`), evaluated once; the first row has it as `aside`. */
  aside?: RawBuilder<unknown> | undefined
  /** Counts only when this version has changed. All that `from` depends on has to be part of it. */
  version?: TableVersion | undefined
}

/**
 * The bounds of a page as literals: PostgreSQL can plan a prepared statement for all pages of this size only if it
 * knows that the page is small.
 */
const boundsOf = ({ currentPage, pageSize }: Pick<Page, 'currentPage' | 'pageSize'>) => ({
  first: sql.lit(Number((currentPage - 1) * pageSize)),
  pageSize: sql.lit(Number(pageSize)),
})

/**
 * Loads one page and the total in one statement. The total is also correct beyond the last page. With `version` a
 * total that is already known is not counted again.
 */
export async function loadPage<Row>(
  db: Db,
  page: Page,
  { alias: of, id = sql.ref(`${of}.id`), select, from, join = sql``, order, version }: PageQuery,
): Promise<{ list: Row[]; pagination: Pagination }> {
  const alias = sql.ref(of)
  const located = page.locateId && (await locatePage(db, { id, from, order }, page.locateId, page.pageSize))
  const currentPage = located || page.currentPage
  const { first, pageSize } = boundsOf({ currentPage, pageSize: page.pageSize })
  const run = async (head: RawBuilder<unknown>) => {
    const { rows } = await sql<Row & { pageTotal: number; pageVersion: number; pageFound: true | null }>`
      select n.*, p.*
      from (select ${head}) n
      left join lateral (
        select true as "pageFound", ${select}
        from (
          select ${alias}.* ${from} order by ${order} limit ${pageSize} offset ${first}
        ) ${alias}
        ${join} order by ${order}
      ) p on true`.execute(db)
    // A row may have columns of its own called total or version.
    const { pageTotal, pageVersion } = rows[0]!
    return {
      total: pageTotal,
      version: pageVersion,
      list: rows.filter(({ pageFound }) => pageFound) as Row[],
    }
  }
  const answer = (list: Row[], total: number) => ({
    list,
    pagination: createPagination({ currentPage, pageSize: page.pageSize }, total),
  })
  const total = sql`(select count(*) ${from}) as "pageTotal"`
  if (!version) {
    const counted = await run(total)
    return answer(counted.list, counted.total)
  }
  const totals = totalsOf(db, version)
  const key = totals.keyOf(from)
  const known = totals.find(key)
  if (known?.total !== undefined) {
    const current = await run(sql`${versionOf(version)} as "pageVersion"`)
    if (current.version === known.version) return answer(current.list, known.total)
  }
  const counted = await totals.count(key, () => run(sql`${total}, ${versionOf(version)} as "pageVersion"`))
  return answer(counted.list, counted.total)
}

/** The number of the page that has a row; undefined where it is not among the first `countLimit` rows of the list. */
async function locatePage(
  db: Db,
  { id, from, order }: Record<'id' | 'from' | 'order', RawBuilder<unknown>>,
  locateId: string,
  pageSize: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    select place from (
      select id, row_number() over () as place
      from (select ${id} as id ${from} order by ${order} limit ${countLimit}) n
    ) n where id = ${locateId}`.execute(db)
  return rows[0] && Math.ceil(Number(rows[0].place) / pageSize)
}

/** Highest exact total of tables that may exceed a million rows. */
const maxCounted = 100_000
/** Limit of the counting statement: one more than `maxCounted`, to know whether there are more rows. */
export const countLimit = maxCounted + 1

const onFirstRow = (value: RawBuilder<unknown>) => sql`case when row_number() over () = 1 then (${value}) end`

/**
 * Loads one page of a very large table. A separate statement counts at most `countLimit` rows; above that,
 * `more` is set.
 */
export async function loadCappedPage<Row>(
  db: Db,
  page: Page,
  { id, select, from, order, aside }: Omit<PageQuery, 'alias' | 'join'>,
): Promise<{ list: Row[]; pagination: Pagination }> {
  const located =
    page.locateId && id ? await locatePage(db, { id, from, order }, page.locateId, page.pageSize) : undefined
  const currentPage = located ?? page.currentPage
  const { first, pageSize } = boundsOf({ currentPage, pageSize: page.pageSize })
  const rowsOf = sql`select ${select} ${from} order by ${order} limit ${pageSize} offset ${first}`
  const [total, rows] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from (select 1 ${from} limit ${countLimit}) n`.execute(
      db,
    ),
    (aside
      ? sql<Row>`with page as materialized (${rowsOf}) select *, ${onFirstRow(aside)} as aside from page`
      : sql<Row>`${rowsOf}`
    ).execute(db),
  ])
  return {
    list: rows.rows,
    pagination: createCappedPagination({ ...page, currentPage }, total.rows[0]!.total),
  }
}

export const createPagination = (
  { currentPage, pageSize }: Pick<Page, 'currentPage' | 'pageSize'>,
  total: number,
): Pagination => ({
  currentPage,
  pageIndex: currentPage,
  pageSize,
  total,
})

/** The pagination for a total that was counted up to `countLimit`. */
export const createCappedPagination = (page: Page, total: number): Pagination => ({
  ...createPagination(page, Math.min(total, maxCounted)),
  ...(total > maxCounted ? { more: true } : {}),
})

/**
 * The order that a client requests with `sidx` and `sort`, if the list allows that column; else the default
 * order.
 */
export function orderBy(
  page: Page,
  allowed: Readonly<Record<string, RawBuilder<unknown>>>,
  defaultOrder: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = page.sidx && Object.hasOwn(allowed, page.sidx) ? allowed[page.sidx] : undefined
  if (!column) return defaultOrder
  return page.sort === 'asc'
    ? sql`${column} asc nulls last, ${defaultOrder}`
    : sql`${column} desc nulls last, ${defaultOrder}`
}

/** The pagination of a list that is always returned whole, for clients that expect pages. */
export const singlePage = (total: number): Pagination => ({
  currentPage: 1,
  pageIndex: 1,
  pageSize: Math.max(total, 20),
  total,
})

/** Fields that tree rows have beside their own, of a row in a flat page. */
export const leafFields = { hasChildren: false, isLeaf: true, num: 0, children: [] as never[] }

/**
 * The requested page of a list that is otherwise a tree, as rows without children; null where the client sent
 * neither the number nor the size of a page.
 */
export function cutFlatPage<Row>(
  rows: readonly Row[],
  { currentPage, pageSize }: OptionalPage,
): { list: (Row & typeof leafFields)[]; pagination: Pagination } | null {
  if (currentPage === undefined && pageSize === undefined) return null
  const page = Page.parse({ currentPage, pageSize })
  const first = (page.currentPage - 1) * page.pageSize
  const list = rows.slice(first, first + page.pageSize).map((row) => ({ ...row, ...leafFields }))
  return { list, pagination: createPagination(page, rows.length) }
}
