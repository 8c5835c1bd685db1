import { beforeName } from '@tessera/shared/contract/lowcode/data-set-period'
import { groupName, measureName } from '@tessera/shared/contract/lowcode/data-set-summary'
import type { DataSetResultColumn, DataSetResultRow } from '@tessera/shared/contract/lowcode/data-sets'
import { toNumber, type ChartData } from '@tessera/shared/portal/sources/series'
import type { Analysis } from './analysis.ts'

/** More series cannot be told apart by their colours, and more points not be read. */
export const maxSeries = 12
export const maxPoints = 200

/** What a chart draws of an answer, and where its points come from. */
export interface Drawn {
  readonly data: ChartData
  /** The row of a point of a series; undefined for none. */
  readonly rowOf: (point: number, series: number) => DataSetResultRow | undefined
  /** Why the chart has not all of the table, as keys of texts. */
  readonly notes: readonly ('otherUnits' | 'otherSeries' | 'otherPoints' | 'firstMeasure')[]
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

/** The first group along the axis; measures, or the values of the second group, as series. */
export function toDrawn(analysis: Analysis, { columns, rows }: Answered, names: Names): Drawn {
  const find = (name: string) => columns.find((column) => column.name === name)
  const numbers = analysis.measures
    .map((measure) => find(measureName(measure)))
    .filter((column): column is DataSetResultColumn => column?.type === 'number')
  const [first] = numbers
  const [axis, other] = analysis.groups.map((group) => find(groupName(group)))
  if (!first || !axis) return { data: { names: [], series: [] }, rowOf: () => undefined, notes: [] }
  if (other) return toSeries({ axis, other, measure: first }, { rows, more: numbers.length > 1 }, names)
  const shown = rows.slice(0, maxPoints)
  // Numbers of different units have no common axis.
  const alike = numbers.filter(({ unit }) => unit === first.unit)
  const isCompared = find(beforeName(first.name)) !== undefined
  return {
    data: {
      names: shown.map((row) => names.groupText(axis, row[axis.name])),
      series: alike.flatMap(({ name }) => [
        { label: names.labelOf(name), values: shown.map((row) => toNumber(row[name]) ?? 0) },
        ...(isCompared
          ? [
              {
                label: `${names.labelOf(name)} · ${names.before}`,
                values: shown.map((row) => toNumber(row[beforeName(name)]) ?? 0),
              },
            ]
          : []),
      ]),
    },
    rowOf: (point) => shown[point],
    notes: [
      ...(alike.length < numbers.length ? (['otherUnits'] as const) : []),
      ...(rows.length > maxPoints ? (['otherPoints'] as const) : []),
    ],
  }
}

function toSeries(
  { axis, other, measure }: Record<'axis' | 'other' | 'measure', DataSetResultColumn>,
  { rows, more }: { rows: readonly DataSetResultRow[]; more: boolean },
  names: Names,
): Drawn {
  const placesOf = (column: string, max: number) => {
    const all = [...new Set(rows.map((row) => row[column] ?? null))]
    return { all, shown: all.slice(0, max) }
  }
  const points = placesOf(axis.name, maxPoints)
  const series = placesOf(other.name, maxSeries)
  const byPlace = new Map(
    rows.map((row) => [JSON.stringify([row[axis.name] ?? null, row[other.name] ?? null]), row]),
  )
  const rowAt = (point: DataSetResultRow[string], of: DataSetResultRow[string]) =>
    byPlace.get(JSON.stringify([point, of]))
  return {
    data: {
      names: points.shown.map((value) => names.groupText(axis, value)),
      series: series.shown.map((of) => ({
        label: names.groupText(other, of),
        values: points.shown.map((point) => toNumber(rowAt(point, of)?.[measure.name]) ?? 0),
      })),
    },
    rowOf: (point, at) => rowAt(points.shown[point] ?? null, series.shown[at] ?? null),
    notes: [
      ...(more ? (['firstMeasure'] as const) : []),
      ...(series.all.length > series.shown.length ? (['otherSeries'] as const) : []),
      ...(points.all.length > points.shown.length ? (['otherPoints'] as const) : []),
    ],
  }
}
