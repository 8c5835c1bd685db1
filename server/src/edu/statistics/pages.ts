import type { lessonStatistics, StatisticsQuery, Dimension } from '@tessera/shared/contract/edu/statistics'
import type { Lang } from '@tessera/shared/contract/lang'
import type { CallInput } from '@tessera/shared/contract/wire'
import { createPagination } from '../../db/pages.ts'
import { refuseField } from '../../errors/refusal.ts'
import { createExportLink } from '../../export/link.ts'
import type { Exporter } from '../../export/exporter.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { explainFigure } from './explain.ts'
import type { Area } from './figure.ts'
import type { ZonedPeriods } from './periods.ts'
import { comparedPeriods, echoOf, loadRights, ownPeriod, resolveDays, trendPeriods } from './request.ts'
import { loadLate, loadSums, shownFigures, type Request, type SumRow } from './statements.ts'
import { text } from './text.ts'
import { changeOf, valueOf, valuesOf } from './values.ts'

type PageCalls = Pick<typeof lessonStatistics, 'summary' | 'trend' | 'group' | 'explain' | 'export'>
type Caller = Pick<Context, 'db' | 'session'>

/** What a page needs to answer: rights, days, and the figures that the caller may see. */
export async function openRequest(context: Caller, area: Area, query: StatisticsQuery, groupBy?: Dimension) {
  const rights = await loadRights(context)
  const days = await resolveDays(context.db, query)
  const figures = shownFigures({ area, rights, query }, groupBy)
  const requestFor = (periods: ZonedPeriods): Request => ({ area, rights, query, periods })
  return { rights, days, figures, requestFor, echo: echoOf(days, query, figures) }
}

const sumsIn = (rows: readonly SumRow[], n: number) => rows.find((row) => row.n === n && row.isTotal)?.sums

/** The figures of a period and of those before, by figure. */
export async function loadSummary(
  context: Caller,
  area: Area,
  { compare, ...query }: CallInput<PageCalls['summary']>,
) {
  const { days, figures, requestFor, echo } = await openRequest(context, area, query)
  const periods = compare === 'none' ? ownPeriod(days) : comparedPeriods(days, query)
  const rows = await loadSums(context.db, requestFor(periods), figures)
  const values = figures.map((key) => {
    const at = (n: number) => valueOf(area, key, sumsIn(rows, n) ?? {})
    const value = at(0)
    const prev = compare === 'prev' || compare === 'both' ? at(1) : null
    const yoy = compare === 'yoy' || compare === 'both' ? at(2) : null
    const change = (before: number | null) => changeOf(area.texts[key]!.format, value, before)
    return { key, value, prev, yoy, change: change(prev), yoyChange: change(yoy) }
  })
  const late = await loadLate(context.db, requestFor(ownPeriod(days)))
  return { ...echo, late, values }
}

/** The figures of each group, and of all. */
export async function loadGroups(
  context: Caller,
  area: Area,
  query: StatisticsQuery & { groupBy: Dimension },
) {
  const { groupBy } = query
  const { days, figures, requestFor, echo } = await openRequest(context, area, query, groupBy)
  if (figures.length === 0) throw refuseField('groupBy', text.noGroup, { groupBy })
  const rows = await loadSums(context.db, requestFor(ownPeriod(days)), figures, groupBy)
  return {
    ...echo,
    rows: rows
      .filter(({ isTotal }) => !isTotal)
      .map(({ key, label, parentKey, sums }) => ({
        key,
        label,
        parentKey,
        values: valuesOf(area, figures, sums),
      })),
    total: valuesOf(area, figures, sumsIn(rows, 0)),
  }
}

/** The rows of a figure. */
export async function explain(
  context: Caller,
  area: Area,
  query: StatisticsQuery & { figure: string; groupBy?: Dimension | undefined; key?: string | undefined },
  page: { first: number; pageSize: number },
  lang: Lang,
) {
  const { figure, groupBy, key } = query
  const { days, figures, requestFor, echo } = await openRequest(context, area, query, groupBy)
  if (!figures.includes(figure)) throw refuseField('figure', text.noFigure, { figure })
  const request = requestFor(ownPeriod(days))
  const late = await loadLate(context.db, request)
  const explained = {
    ...(await explainFigure(context.db, request, { figure, groupBy, key }, page, lang)),
    late,
  }
  if (area.measures[figure]!.kind !== 'median') return { echo, explained }
  const rows = await loadSums(context.db, request, [figure], groupBy)
  const sums = rows.find((row) => (key === undefined ? row.isTotal : row.key === key && !row.isTotal))?.sums
  return { echo, explained: { ...explained, value: valueOf(area, figure, sums ?? {}) } }
}

/** The figures that a call requests, of those that the caller may see. */
function pickFigures(area: Area, shown: readonly string[], requested: string | undefined): string[] {
  if (requested === undefined) return [...shown]
  const keys = requested.split(',').filter(Boolean)
  const unknown = keys.find((key) => !Object.hasOwn(area.texts, key))
  if (unknown !== undefined) throw refuseField('figures', text.noFigure, { figure: unknown })
  return shown.filter((key) => keys.includes(key))
}

/** Figures of each day, week or month of a period. */
export async function loadTrend(
  context: Caller,
  area: Area,
  { grain, figures: requested, ...query }: CallInput<PageCalls['trend']>,
) {
  const { days, figures: shown, requestFor, echo } = await openRequest(context, area, query)
  const figures = pickFigures(area, shown, requested)
  const periods = trendPeriods(days, grain)
  const rows = await loadSums(context.db, requestFor(periods), figures)
  const points = (periods.zones[0]?.periods ?? []).map(({ from, to }, n) => ({
    dateFrom: from,
    dateTo: to,
    values: valuesOf(area, figures, sumsIn(rows, n)),
  }))
  return { ...echo, figures, points }
}

/** Figures of each group in each day, week or month of a period, for data sets. */
export async function loadGroupTrend(
  context: Caller,
  area: Area,
  { grain, groupBy, ...query }: CallInput<PageCalls['trend']> & { groupBy: Dimension },
) {
  const { days, figures, requestFor } = await openRequest(context, area, query, groupBy)
  if (figures.length === 0) throw refuseField('groupBy', text.noGroup, { groupBy })
  const periods = trendPeriods(days, grain)
  const rows = await loadSums(context.db, requestFor(periods), figures, groupBy)
  const [first] = periods.zones
  return {
    figures,
    rows: rows.flatMap(({ n, isTotal, key, label, sums }) => {
      const period = first?.periods[n]
      if (isTotal || !period) return []
      return [{ dateFrom: period.from, key, label: label || key, values: valuesOf(area, figures, sums) }]
    }),
  }
}

/** The calls that every page of statistics has. */
export const pageHandlers = (area: Area, exporter: Exporter): Handlers<PageCalls> => ({
  summary: (query, context) => loadSummary(context, area, query),
  trend: (query, context) => loadTrend(context, area, query),
  group: (query, context) => loadGroups(context, area, query),
  async explain({ currentPage, pageSize, ...query }, context) {
    const first = (currentPage - 1) * pageSize
    const { echo, explained } = await explain(context, area, query, { first, pageSize }, context.lang)
    const { rowCount, ...answer } = explained
    return { ...echo, ...answer, pagination: createPagination({ currentPage, pageSize }, rowCount) }
  },
  export: (input, context) => createExportLink(exporter, { dataType: 1, ...input }, context),
})
