import { sql, type RawBuilder } from 'kysely'
import type { Dimension, LateChanges, StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import * as column from '../../db/column.ts'
import { allConditions } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { planEachTime } from '../../db/prepared-statements.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { commonKeys, labelOf, treeDictionaries, treeTable } from './dimensions.ts'
import { isPrimitive, partsOf, type Area, type Measure, type Rights, type Source } from './figure.ts'
import type { ZonedPeriods } from './periods.ts'

type Sql = RawBuilder<unknown>

export interface Request {
  readonly area: Area
  readonly rights: Rights
  readonly query: StatisticsQuery
  readonly periods: ZonedPeriods
}

const idList = (joined: string | undefined): string[] | undefined => {
  const ids = joined?.split(',').filter(Boolean) ?? []
  return ids.length > 0 ? ids : undefined
}

/**
 * The common table `periods`: number, campus, first and last day, today at the campus, and `as_of`: the last day, or today
 * where the period is not over.
 */
export function periodsTable(
  { zones }: ZonedPeriods,
  { campusIds }: Pick<StatisticsQuery, 'campusIds'>,
): Sql {
  const rows = zones.flatMap(({ timeZone, periods }) =>
    periods.map(({ from, to }, n) => ({ n, zone: timeZone, d1: from, d2: to })),
  )
  // Arrays: the planner knows how many elements they have, and plans sums over millions of rows accordingly.
  const listOf = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  const ids = idList(campusIds)
  return sql`${planEachTime} periods as materialized (
    select v.n, z.id as campus_id, v.d1, v.d2, t.today, least(v.d2, t.today) as as_of
    from unnest(${listOf('n')}::int[], ${listOf('zone')}::text[], ${listOf('d1')}::date[], ${listOf('d2')}::date[])
        as v (n, zone, d1, d2)
      join edu_campus z on z.time_zone = v.zone
      cross join lateral (select (now() at time zone z.time_zone)::date as today) t ${ids ? sql`where z.id = any(${ids}::text[])` : sql``})`
}

/** Filters that a source can be asked for, by the dimension that they need. */
const filterColumns = { courseIds: 'course', classIds: 'class', coachIds: 'coach' } as const
type FilterName = keyof typeof filterColumns

const activeFilters = (query: StatisticsQuery): FilterName[] =>
  (Object.keys(filterColumns) as FilterName[]).filter((name) => idList(query[name]) !== undefined)

/** Whether a source has what the filters and the group name. Otherwise its figures are absent, not zero. */
const fits = (source: Source, query: StatisticsQuery, groupBy?: Dimension): boolean =>
  activeFilters(query).every((name) => source.dimensions.has(filterColumns[name])) &&
  (source.onlyBy === undefined || source.onlyBy === groupBy) &&
  (groupBy === undefined || source.dimensions.has(groupBy))

/** The keys of figures that a query can show to a caller, in the order of the texts. */
export function shownFigures(
  { area, rights, query }: Pick<Request, 'area' | 'rights' | 'query'>,
  groupBy?: Dimension,
): string[] {
  const hidden = area.hides?.(query) ?? []
  const isShown = (key: string) => {
    if (hidden.includes(key)) return false
    const parts = partsOf(area, key)
    const isMoney = [key, ...parts.map((part) => part.key)].some((one) => area.texts[one]!.format === 'money')
    return (
      (rights.seesMoney || !isMoney) &&
      parts.every((part) => {
        const measure = area.measures[part.key]!
        return isPrimitive(measure) && fits(area.sources[measure.source]!, query, groupBy)
      })
    )
  }
  return Object.keys(area.texts).filter(isShown)
}

/** The rows of a source under the filters, as `r`. With a group, its key is the column `key`. */
export function sourceRows(
  { area, rights, query, periods }: Request,
  name: string,
  groupBy?: Dimension,
): Sql {
  const source = area.sources[name]!
  const conditions = activeFilters(query).map(
    (filter) => sql`${sql.ref(`r.${filterColumns[filter]}_id`)} = any(${idList(query[filter])}::text[])`,
  )
  const key = groupBy ? (source.keys?.[groupBy] ?? commonKeys[groupBy])! : sql`null`
  return sql`(select r.*, coalesce((${key})::text, '') as key from (${source.rows({ rights, query, periods })}) r
    where ${allConditions(conditions)}) r`
}

/** What changed after the months of the first period were closed; nothing where no figure of the page has a basis. */
export async function loadLate(db: Db, { area, rights, query, periods }: Request): Promise<LateChanges> {
  if (!area.late) return { lessons: 0, documents: 0 }
  const isFiltered = allConditions(
    activeFilters(query).map(
      (filter) => sql`${sql.ref(`e.${filterColumns[filter]}_id`)} = any(${idList(query[filter])}::text[])`,
    ),
  )
  const { rows } = await typedSql({ lessons: column.number, documents: column.number })`
    with ${periodsTable(periods, query)} ${area.late({ rights, query, periods, isFiltered })}`.execute(db)
  return rows[0]!
}

const aggregateOf = (measure: Extract<Measure, { source: string }>): Sql => {
  const filter = measure.where ? sql` filter (where ${measure.where})` : sql``
  if (measure.kind === 'distinct') return sql`count(distinct r.student_id)${filter}`
  if (measure.kind === 'median')
    return sql`percentile_cont(0.5) within group (order by (${measure.value})::float8)${filter}`
  return sql`coalesce(sum(${measure.value})${filter}, 0)`
}

/** The sums of a period and, with a group, of one of its keys; `isTotal` for those of all keys. */
export interface SumRow {
  n: number
  key: string
  label: string
  /** In a tree the key of the group that has this one in its sums; null at its top, and without a tree. */
  parentKey: string | null
  isTotal: boolean
  sums: Record<string, number | null>
}

/**
 * The sums of which figures are made, in one statement: of each period and, with a group, of each key. Fen and
 * hundredths, as they are stored.
 */
export async function loadSums(
  db: Db,
  request: Request,
  figures: readonly string[],
  groupBy?: Dimension,
): Promise<SumRow[]> {
  const { area, periods, query } = request
  const primitives = [...new Set(figures.flatMap((key) => partsOf(area, key).map((part) => part.key)))]
  const bySource = new Map<string, string[]>()
  for (const key of primitives) {
    const measure = area.measures[key]!
    if (isPrimitive(measure)) bySource.set(measure.source, [...(bySource.get(measure.source) ?? []), key])
  }
  if (bySource.size === 0) return []
  const treeDictionary = groupBy && treeDictionaries[groupBy]
  const statements = [...bySource].map(([name, keys]) => {
    const sums = keys.map(
      (key) => sql`${key}::text, ${aggregateOf(area.measures[key] as Extract<Measure, { source: string }>)}`,
    )
    if (treeDictionary) {
      const rows = sourceRows(request, name, groupBy)
      return sql`select r.n, coalesce(t.key, r.key) as key, t.parent_key, t.place, false as is_total,
          jsonb_build_object(${sql.join(sums)}) as sums
        from ${rows} left join tree t on t.leaf = r.key group by r.n, coalesce(t.key, r.key), t.parent_key, t.place
        union all select r.n, '', null, null, true, jsonb_build_object(${sql.join(sums)}) from ${rows} group by r.n`
    }
    const sets = groupBy ? sql`grouping sets ((r.n, r.key), (r.n))` : sql`r.n`
    const total = groupBy ? sql`grouping(r.key) = 1` : sql`true`
    return sql`select r.n, ${groupBy ? sql`coalesce(r.key, '')` : sql`''`} as key, null::text as parent_key,
        null::text[] as place, ${total} as is_total,
        jsonb_build_object(${sql.join(sums)}) as sums
      from ${sourceRows(request, name, groupBy)} group by ${sets}`
  })
  const label = groupBy ? labelOf(groupBy, sql`g.key`) : sql`''`
  const { rows } = await typedSql({
    n: column.number,
    key: column.text,
    label: column.text,
    parentKey: column.text.orNull,
    isTotal: column.boolean,
    sums: column.json,
  })`
    with recursive ${periodsTable(periods, query)}, ${treeDictionary ? sql`${treeTable(treeDictionary)}, ` : sql``}parts as (${sql.join(statements, sql` union all `)})
    select g.n, g.key, ${label} as label, g.parent_key as "parentKey", g.is_total as "isTotal", g.sums
    from (select p.n, p.key, p.parent_key, p.place, p.is_total, jsonb_object_agg(x.key, x.value) as sums
      from parts p cross join lateral jsonb_each(p.sums) x group by p.n, p.key, p.parent_key, p.place, p.is_total) g
    order by g.n, g.place, g.key`.execute(db)
  return rows as SumRow[]
}
