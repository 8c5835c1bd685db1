import type { ReportParameter } from '@tessera/shared/contract/lowcode/report-parameters'
import {
  addressOf,
  type ReportSheetInput,
  type SheetCellInput,
} from '@tessera/shared/contract/lowcode/report-sheet'
import type { DataSetParameter } from '@tessera/shared/contract/lowcode/data-sets'
import type { Analysis, ChartKind } from '../analysis.ts'

interface Words {
  readonly title: string
  /** Heads of the groups, then of the measures. */
  readonly heads: readonly string[]
}

/** Rows of a report: its title, the heads, and the repeated groups with their measures. */
const rows = { title: 1, head: 2, value: 3, chart: 4 }
const fill = '#f2f3f5'
const border = { top: line(), right: line(), bottom: line(), left: line() }
function line() {
  return { width: 1, color: '#e5e6eb', line: 'solid' as const }
}

/**
 * A report that shows an analysis: a row for each group with its measures, and its chart below. A report has neither the
 * comparison, nor the order and number of groups.
 */
export function toReport(
  { set, groups, measures, filters, period, parameters }: Analysis,
  { title, heads }: Words,
  { chart, own }: { readonly chart: ChartKind; readonly own: readonly DataSetParameter[] },
): { sheet: ReportSheetInput; parameters: ReportParameter[] } {
  const width = groups.length + measures.length
  const at = (row: number, column: number) => addressOf({ row, column: column + 1 })
  const lastGroup = groups.length > 0 ? at(rows.value, groups.length - 1) : null
  const cells: SheetCellInput[] = [
    {
      at: at(rows.title, 0),
      ...(width > 1 ? { columns: width } : {}),
      text: title,
      style: { bold: true, size: 14, align: 'center', vertical: 'middle' },
    },
    ...heads.map((text, place): SheetCellInput => ({
      at: at(rows.head, place),
      text,
      style: { bold: true, fill, border, align: place < groups.length ? 'left' : 'right' },
    })),
    ...groups.map(({ column, by }, place): SheetCellInput => ({
      at: at(rows.value, place),
      field: { set: 'data', column, use: 'group', ...(by ? { by } : {}), sort: 'asc' },
      style: { border },
    })),
    ...measures.map(({ how, column = '' }, place): SheetCellInput => ({
      at: at(rows.value, groups.length + place),
      field: { set: 'data', column, use: how },
      ...(lastGroup ? { left: lastGroup } : {}),
      style: { border, align: 'right' },
    })),
  ]
  const hasChart = groups.length === 1 && (chart === 'bar' || chart === 'line' || chart === 'pie')
  if (hasChart)
    cells.push({
      at: at(rows.chart, 0),
      ...(width > 1 ? { columns: width } : {}),
      left: 'none',
      chart: {
        kind: chart === 'bar' ? 'column' : chart,
        categories: at(rows.value, 0),
        values: measures.map((_, place) => ({
          cell: at(rows.value, groups.length + place),
          label: heads[groups.length + place]!.slice(0, 100),
        })),
      },
    })
  const filled = own.filter(({ name }) => parameters[name]?.trim())
  const { compare: _, ...days } = period ?? { preset: 'month' as const }
  return {
    sheet: {
      version: 1,
      columns: Array.from({ length: width }, () => ({
        width: hasChart ? Math.max(160, 560 / width) | 0 : 160,
      })),
      rows: [
        { height: 40, kind: 'title' },
        { height: 28, kind: 'head' },
        { height: 28 },
        ...(hasChart ? [{ height: 320 }] : []),
      ],
      cells,
      sets: [
        {
          name: 'data',
          dataSetId: set,
          ...(filled.length > 0
            ? { parameters: Object.fromEntries(filled.map(({ name }) => [name, name])) }
            : {}),
          ...(filters.length > 0 ? { filters: [...filters] } : {}),
          ...(period ? { period: days } : {}),
        },
      ],
    },
    parameters: filled.map((one) => ({ ...one, defaultValue: parameters[one.name]!.trim() })),
  }
}
