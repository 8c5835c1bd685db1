import type { SheetCell, SheetChart } from '@tessera/shared/contract/lowcode/report-sheet'
import { maxChartPoints } from '@tessera/shared/contract/lowcode/reports'
import type { Instance } from './instances.ts'
import type { Axis, ColumnType, Plan, PlannedCell } from './plan.ts'
import { ReportError } from './report-error.ts'
import { spotsWithin, type CellResult, type Spot, type Values } from './values.ts'

/** A name in a chart, as its cell would show it. */
export interface ChartName {
  readonly value: CellResult
  readonly type: ColumnType | null
  readonly of: SheetCell
}

export interface FilledChart {
  readonly chart: SheetChart
  readonly names: readonly ChartName[]
  /** Named by a text, by a repetition across the categories, or by both. */
  readonly series: readonly {
    readonly label: string
    readonly name: ChartName | null
    readonly values: readonly number[]
  }[]
  /** Points and series before some were left out. */
  readonly points: number
  readonly seriesCount: number
}

/** More lines than this cannot be told apart. */
const maxSeries = 50

/**
 * The points of a chart: the repetitions of its categories that belong to the spot of the chart. A value that repeats along
 * the categories within one of them is added up, one that repeats across them becomes several series.
 */
export function fillChart(cell: PlannedCell, spot: Spot, plan: Plan, values: Values): FilledChart {
  const chart = cell.cell.chart!
  const categories = plan.byAddress.get(chart.categories)!
  const axis: Axis = categories.repeats ?? (categories.down.cell ? 'down' : 'right')
  const across: Axis = axis === 'down' ? 'right' : 'down'
  const all = [...spotsWithin(categories, spot)]
  // A chart in each row of a list would read all categories for each of them.
  values.chartRoom.left -= all.length
  if (values.chartRoom.left < 0) throw new ReportError('tooBig', [cell.at])
  // The shares of a pie are wrong without all of its parts.
  const shown = chart.kind === 'pie' ? all : sample(all, maxChartPoints)
  const names = shown.map((at) => ({
    value: values.valueOf(categories, at),
    type: values.typeOf(categories),
    of: categories.cell,
  }))
  const series: { label: string; name: ChartName | null; values: number[] }[] = []
  let seriesCount = 0
  for (const { cell: address, label = '' } of chart.values) {
    const read = plan.byAddress.get(address)!
    const header = label || headerOf(read, axis, plan)
    const byInstance = new Map<Instance, number[] | null>()
    shown.forEach((at, point) => {
      for (const one of spotsWithin(read, at)) {
        if (--values.chartRoom.left < 0) throw new ReportError('tooBig', [cell.at])
        const instance = one[across]
        if (!byInstance.has(instance)) {
          const numbers = series.length < maxSeries ? shown.map(() => 0) : null
          byInstance.set(instance, numbers)
          const name = nameOf(instance, read, values)
          // A label is needed beside the name of a repetition only where there are several values.
          const isNamed = name !== null && chart.values.length === 1
          if (numbers) series.push({ label: isNamed ? '' : header, name, values: numbers })
        }
        const numbers = byInstance.get(instance)
        if (numbers) numbers[point]! += toNumber(values.valueOf(read, one))
      }
    })
    seriesCount += byInstance.size
  }
  return { chart, names, series, points: all.length, seriesCount }
}

/** As many of the items as the limit, evenly spread, with the first and the last. */
function sample<T>(all: readonly T[], max: number): readonly T[] {
  if (all.length <= max) return all
  return Array.from({ length: max }, (_, at) => all[Math.round((at * (all.length - 1)) / (max - 1))]!)
}

const toNumber = (value: CellResult): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0

/** The cell that repeats across the categories names the series; null where the value stands once. */
function nameOf({ block, value }: Instance, read: PlannedCell, values: Values): ChartName | null {
  if (!block.cell || block.cell === read) return null
  return { value, type: values.typeOf(block.cell), of: block.cell.cell }
}

/** The nearest text above a value, or at its left. */
function headerOf(read: PlannedCell, axis: Axis, { cells }: Plan): string {
  const before = cells.filter(
    ({ cell, row, lastRow, column, lastColumn }) =>
      cell.text &&
      (axis === 'down'
        ? lastRow < read.row && column <= read.column && lastColumn >= read.column
        : lastColumn < read.column && row <= read.row && lastRow >= read.row),
  )
  const distance = (one: PlannedCell) => (axis === 'down' ? one.lastRow : one.lastColumn)
  return before.toSorted((a, b) => distance(b) - distance(a))[0]?.cell.text ?? ''
}
