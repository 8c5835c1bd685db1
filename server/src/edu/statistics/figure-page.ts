import type { Dimension, StatisticsQuery } from '@tessera/shared/contract/edu/statistics'
import type { GroupStep } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { FigurePage } from '@tessera/shared/contract/lowcode/data-sets'
import type { DataSetCaller, FigureCell } from '../../feature/data-set-kind.ts'
import type { Area } from './figure.ts'
import { loadGroups, openRequest } from './pages.ts'

interface Days {
  readonly from: string
  readonly to: string
}

interface Asked {
  readonly query: StatisticsQuery
  /** What the rows are grouped by, and the part of the period. */
  readonly dimension: Dimension | undefined
  readonly part: GroupStep | undefined
}

/** The query of the page of statistics that shows the rows behind a row of figures. */
export async function findFigurePage(
  caller: DataSetCaller,
  area: Area,
  { query, dimension, part }: Asked,
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
      const { params } = (await openRequest(caller, area, query)).echo
      days = {
        from: laterOf(days?.from ?? params.dateFrom, found.from),
        to: earlierOf(days?.to ?? params.dateTo, found.to),
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
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The days of a part of time as a summary names it, such as `2026-03` or `2026-Q1`; null for a value that names none. */
export function daysOfPart(by: GroupStep, value: unknown): Days | null {
  const [, years, rest = ''] = /^(\d{4})(?:-(.+))?$/.exec(typeof value === 'string' ? value : '') ?? []
  if (years === undefined) return null
  const year = Number(years)
  const months = (first: number, count: number): Days => ({
    from: dayOf(Date.UTC(year, first, 1)),
    to: dayOf(Date.UTC(year, first + count, 0)),
  })
  if (by === 'year') return rest === '' ? months(0, 12) : null
  if (by === 'quarter') return /^Q[1-4]$/.test(rest) ? months((Number(rest[1]) - 1) * 3, 3) : null
  if (by === 'month') return /^(0[1-9]|1[0-2])$/.test(rest) ? months(Number(rest) - 1, 1) : null
  const [, month, day] = /^(\d{2})-(\d{2})$/.exec(rest) ?? []
  if (month === undefined) return null
  const last = Date.UTC(year, Number(month) - 1, Number(day) + (by === 'week' ? 6 : 0))
  return { from: `${years}-${rest}`, to: dayOf(last) }
}
