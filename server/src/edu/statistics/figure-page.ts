import type { Dimension, StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import { CampusDate } from '@tessera/shared/contract/edu/values'
import type { GroupStep } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { FigurePage } from '@tessera/shared/contract/lowcode/data-sets'
import type { DataSetCaller, FigureCell } from '../../feature/data-set-kind.ts'
import type { Area } from './figure.ts'
import { addDays } from '../ledger/dates.ts'
import { loadGroups } from './pages.ts'
import { periodOf, type Days } from './periods.ts'

interface Asked {
  readonly query: StatisticsQuery
  /** Those that the query means. */
  readonly days: Days
  /** What the rows are grouped by, and the part of the period. */
  readonly dimension: Dimension | undefined
  readonly part: GroupStep | undefined
}

/** The query of the page of statistics that shows the rows behind a row of figures. */
export async function findFigurePage(
  caller: DataSetCaller,
  area: Area,
  { query, days: asked, dimension, part }: Asked,
  { within, filters }: FigureCell,
): Promise<Pick<FigurePage, 'query' | 'isWider'>> {
  const isOne = ({ how }: FigureCell['filters'][number]) => how === 'eq'
  const cells = [
    ...within,
    ...filters.filter(isOne).map(({ column, value }) => ({ column, value, by: undefined })),
  ]
  let isWider = !filters.every(isOne)
  let days = null as Days | null
  let group: Record<string, string> = {}
  for (const { column, by, value } of cells) {
    const found = column === part ? daysOfPart(by ?? part, value) : null
    if (found) {
      days = {
        from: laterOf(days?.from ?? asked.from, found.from),
        to: earlierOf(days?.to ?? asked.to, found.to),
      }
      continue
    }
    const key =
      column === dimension ? await findGroup(caller, area, { ...query, groupBy: dimension }, value) : null
    if (key === null) isWider = true
    else group = { explainBy: column, explainKey: key, explainLabel: String(value) }
  }
  const { preset, dateFrom, dateTo, campusIds } = query
  return {
    query: {
      ...(days
        ? { preset: 'custom', dateFrom: days.from, dateTo: days.to }
        : { preset: preset ?? 'month', ...(dateFrom && dateTo ? { dateFrom, dateTo } : {}) }),
      ...(campusIds ? { campusIds } : {}),
      ...group,
    },
    isWider,
  }
}

/** The key of the only group with this name. */
async function findGroup(
  caller: DataSetCaller,
  area: Area,
  query: StatisticsQuery & { groupBy: Dimension },
  name: unknown,
): Promise<string | null> {
  const { rows } = await loadGroups(caller, area, query)
  const named = rows.filter(({ key, label }) => (label || key) === name)
  return named.length === 1 ? named[0]!.key : null
}

const laterOf = (one: string, other: string) => (one > other ? one : other)
const earlierOf = (one: string, other: string) => (one < other ? one : other)

/** The days of a part of time as a summary names it, such as `2026-03` or `2026-Q1`; null for a value that names none. */
function daysOfPart(by: GroupStep, value: unknown): Days | null {
  const first = firstDayOf(by, typeof value === 'string' ? value : '')
  if (first === null) return null
  if (by === 'week') return { from: first, to: addDays(first, 6) }
  return periodOf(by === 'day' ? 'today' : by, first)
}

function firstDayOf(by: GroupStep, name: string): string | null {
  if (by === 'year') return /^\d{4}$/.test(name) ? `${name}-01-01` : null
  if (by === 'month') return /^\d{4}-(0[1-9]|1[0-2])$/.test(name) ? `${name}-01` : null
  if (by !== 'quarter') return CampusDate.safeParse(name).success ? name : null
  const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(name) ?? []
  return quarter === undefined ? null : `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`
}
