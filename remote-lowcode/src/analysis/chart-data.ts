import { beforeName } from '@tessera/shared/contract/lowcode/data-set-period'
import { groupName, measureName } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetResultColumn, DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import { numberFormatOf } from '@tessera/shared/format/number-format'
import { toNumber, type ChartData, type ChartSeries } from '@tessera/shared/portal/sources/series'
import type { Analysis, Measure } from './analysis.ts'
import { isOverTime, type SetColumns } from './fit.ts'

/** More series cannot be told apart by their colours, and more points not be read. */
export const maxSeries = 12
export const maxPoints = 200

/** What a chart draws of an answer, and where its points come from. */
export interface Drawn {
  readonly data: ChartData
  /** The row of a point of a series; undefined for none. */
  readonly rowOf: (point: number, series: number) => DataSetResultRow | undefined
  /** Why the chart has not all of the table, as keys of texts. */
  readonly notes: readonly ('otherUnits' | 'otherSeries' | 'otherPoints' | 'firstMeasure' | 'noComparison')[]
}

interface Answered {
  readonly columns: readonly DataSetResultColumn[]
  readonly rows: readonly DataSetResultRow[]
}

interface Names {
  readonly labelOf: (column: string) => string
  readonly groupText: (column: DataSetResultColumn, value: DataSetResultRow[string] | undefined) => string
  readonly before: string
}

type Value = DataSetResultRow[string]
interface Line extends Omit<ChartSeries, 'beforeOf'> {
  readonly before?: readonly (number | null)[]
}

/**
 * One group along the axis, the one of time if there is one; measures, or the values of the other group, as series. The period
 * before is a series of its own beside each of them, where there is room for it.
 */
export function toDrawn(set: SetColumns, analysis: Analysis, answered: Answered, names: Names): Drawn {
  const { columns, rows } = answered
  const find = (name: string) => columns.find((column) => column.name === name)
  const numbers = analysis.measures.flatMap((measure) => {
    const column = find(measureName(measure))
    return column?.type === 'number' ? [{ measure, column }] : []
  })
  const groups = analysis.groups.flatMap((group) => {
    const column = find(groupName(group))
    return column ? [{ column, isTime: isOverTime(set.columns, group) }] : []
  })
  const [first] = numbers
  if (!first || groups.length === 0)
    return { data: { names: [], series: [] }, rowOf: () => undefined, notes: [] }
  const isCompared = find(beforeName(first.column.name)) !== undefined
  if (groups.length > 1) {
    const axis = groups.find(({ isTime }) => isTime) ?? groups[0]!
    const other = groups.find((one) => one !== axis)!
    return toSeries({ set, axis, other: other.column, ...first, isCompared }, rows, names, numbers.length > 1)
  }
  const axis = groups[0]!.column
  const shown = rows.slice(0, maxPoints)
  const valuesOf = (name: string) => shown.map((row) => toNumber(row[name]))
  // Numbers of different units have no common axis.
  const alike = numbers.filter(({ column }) => isAlike(column, first.column))
  const { series, isCut } = withBefore(
    alike.map(({ column }): Line => ({
      label: names.labelOf(column.name),
      values: valuesOf(column.name),
      format: numberFormatOf(column),
      ...(isCompared ? { before: valuesOf(beforeName(column.name)) } : {}),
    })),
    names.before,
  )
  return {
    data: { names: shown.map((row) => names.groupText(axis, row[axis.name])), series },
    rowOf: (point) => shown[point],
    notes: [
      ...(alike.length < numbers.length ? (['otherUnits'] as const) : []),
      ...(isCut ? (['noComparison'] as const) : []),
      ...(rows.length > maxPoints ? (['otherPoints'] as const) : []),
    ],
  }
}

const isAlike = (one: DataSetResultColumn, other: DataSetResultColumn): boolean =>
  one.unit === other.unit && numberFormatOf(one) === numberFormatOf(other)

/** Each series with the period before beside it, unless there would be too many. */
function withBefore(lines: readonly Line[], before: string): { series: ChartSeries[]; isCut: boolean } {
  const compared = lines.filter((line) => line.before !== undefined).length
  const isCut = compared > 0 && lines.length + compared > maxSeries
  const series: ChartSeries[] = []
  for (const { before: values, ...line } of lines) {
    const beforeOf = series.length
    series.push(line)
    if (values && !isCut) series.push({ ...line, label: `${line.label} · ${before}`, values, beforeOf })
  }
  return { series, isCut }
}

interface Crossed {
  readonly set: SetColumns
  readonly axis: { readonly column: DataSetResultColumn; readonly isTime: boolean }
  /** Each of its values is a series. */
  readonly other: DataSetResultColumn
  readonly measure: Measure
  readonly column: DataSetResultColumn
  readonly isCompared: boolean
}

function toSeries(
  { set, axis, other, measure, column, isCompared }: Crossed,
  rows: readonly DataSetResultRow[],
  names: Names,
  hasMore: boolean,
): Drawn {
  const different = (name: string): Value[] => [...new Set(rows.map((row) => row[name] ?? null))]
  const allPoints = different(axis.column.name)
  const points = (axis.isTime ? allPoints.toSorted(compareTimes) : allPoints).slice(0, maxPoints)
  const allSeries = different(other.name)
  const shown = allSeries.slice(0, maxSeries)
  const byPlace = new Map(
    rows.map((row) => [JSON.stringify([row[axis.column.name] ?? null, row[other.name] ?? null]), row]),
  )
  const rowAt = (point: Value, of: Value) => byPlace.get(JSON.stringify([point, of]))
  // Without rows there is nothing to count or to add; other measures have no value there.
  const isSingle = set.columns.find(({ name }) => name === measure.column)?.adds === 'no'
  const nothing = (measure.how === 'sum' || measure.how === 'count') && !isSingle ? 0 : null
  const valuesOf = (of: Value, name: string) =>
    points.map((point) => {
      const row = rowAt(point, of)
      return row ? toNumber(row[name]) : nothing
    })
  const { series, isCut } = withBefore(
    shown.map((of): Line => ({
      label: names.groupText(other, of),
      values: valuesOf(of, column.name),
      format: numberFormatOf(column),
      ...(isCompared ? { before: valuesOf(of, beforeName(column.name)) } : {}),
    })),
    names.before,
  )
  return {
    data: { names: points.map((value) => names.groupText(axis.column, value)), series },
    rowOf: (point, at) => rowAt(points[point] ?? null, shown[isCompared && !isCut ? at >> 1 : at] ?? null),
    notes: [
      ...(hasMore ? (['firstMeasure'] as const) : []),
      ...(isCut ? (['noComparison'] as const) : []),
      ...(allSeries.length > shown.length ? (['otherSeries'] as const) : []),
      ...(allPoints.length > points.length ? (['otherPoints'] as const) : []),
    ],
  }
}

/** Parts of time in their order, and groups without a time last. */
function compareTimes(one: Value, other: Value): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (one === other) return 0
  return String(one) < String(other) ? -1 : 1
}
