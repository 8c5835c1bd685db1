import {
  addressOf,
  type CellFormat,
  type CellStyle,
  type ReportSheetInput,
  type SheetCellInput,
} from '@tessera/shared/contract/lowcode/report-sheet'

const line = { width: 1, color: '#c9cdd4', line: 'solid' } as const
const border = { top: line, right: line, bottom: line, left: line }
export const title: CellStyle = { bold: true, size: 16, align: 'center', vertical: 'middle' }
export const head: CellStyle = { bold: true, fill: '#f2f3f5', align: 'center', border }
export const plain: CellStyle = { border }
export const sum: CellStyle = { bold: true, fill: '#f7f8fa', border }
const note: CellStyle = { color: '#4e5969', align: 'center' }
export const number: CellFormat = { as: 'number', decimals: 0, thousands: true }
export const lessons: CellFormat = { as: 'number', decimals: 1, thousands: true }
export const money: CellFormat = { as: 'money' }
export const percent: CellFormat = { as: 'percent', decimals: 1 }

export type SeededSheet = Omit<ReportSheetInput, 'sets' | 'version'>

export interface Column {
  readonly name: string
  readonly label: string
  readonly format?: CellFormat
  readonly link?: SheetCellInput['link']
  readonly width?: number
  /** Whether the foot adds its values. */
  readonly isSummed?: boolean
  /** The columns whose sums make the share in the foot: a sum of shares says nothing. */
  readonly shareOf?: readonly [part: string, whole: string]
  /** The column that weights the average in the foot. */
  readonly weight?: string
}

export const field = (column: string, use: 'list' | 'group' | 'first' | 'sum', more: object = {}) => ({
  set: 'd',
  column,
  use,
  ...more,
})
const listRows: SeededSheet['rows'] = [
  { height: 44, kind: 'title' },
  { height: 28, kind: 'title' },
  { height: 32, kind: 'head' },
  { height: 32 },
]
/** The words under the title: the period that was chosen, or what the figures stand for. */
const subtitle = (columns: number, words: Pick<SheetCellInput, 'text' | 'formula'>): SheetCellInput => ({
  at: 'A2',
  columns,
  style: note,
  ...words,
})
const ofPeriod = { formula: '"统计时间："&@period' }

/** A list with a heading, and a foot that adds its figures. `sort` orders the rows by the first column. */
export function listSheet(
  name: string,
  columns: readonly Column[],
  {
    sort,
    words = ofPeriod,
  }: { sort?: 'asc' | 'desc'; words?: Pick<SheetCellInput, 'text' | 'formula'> } = {},
): SeededSheet {
  const place = (row: number, at: number) => addressOf({ row, column: at + 1 })
  const placeOf = (column: string) =>
    place(
      4,
      columns.findIndex((one) => one.name === column),
    )
  /** The first column without a figure of all rows. */
  const labelled = columns.findIndex(({ isSummed, shareOf, weight }) => !isSummed && !shareOf && !weight)
  const footOf = ({ isSummed, shareOf, weight }: Column, at: number): Partial<SheetCellInput> => {
    if (isSummed) return { formula: `SUM(${place(4, at)})` }
    if (shareOf) return { formula: `IFERROR(SUM(${placeOf(shareOf[0])})/SUM(${placeOf(shareOf[1])}),"")` }
    if (weight)
      return {
        formula: `IFERROR(SUMPRODUCT(${place(4, at)},${placeOf(weight)})/SUM(${placeOf(weight)}),"")`,
      }
    return at === labelled ? { text: '合计' } : {}
  }
  const cells = columns.flatMap((column, at): SheetCellInput[] => {
    const { name: key, label, format, link } = column
    const use = at === 0 ? field(key, 'list', sort ? { sort } : {}) : field(key, 'first')
    const shown = format ? { format } : {}
    return [
      { at: place(3, at), text: label, style: head },
      { at: place(4, at), field: use, style: plain, ...shown, ...(link ? { link } : {}) },
      { at: place(5, at), ...footOf(column, at), style: sum, ...shown },
    ]
  })
  return {
    columns: columns.map(({ width = 120 }) => ({ width })),
    rows: [...listRows, { height: 32, kind: 'foot' }],
    cells: [
      { at: 'A1', text: name, columns: columns.length, style: title },
      subtitle(columns.length, words),
      ...cells,
    ],
    frozen: { rows: 3, columns: 1 },
    page: { size: 'A4' },
  }
}

/** A figure by campus and month, with totals on both sides and a chart below. The campuses lead to a report of details. */
export function crossSheet(name: string, figure: string, format: CellFormat, detail?: string): SeededSheet {
  const values = { period: { parameter: 'period' }, campusIds: { set: 'd', column: '' } }
  const link: Pick<SheetCellInput, 'link'> = detail
    ? { link: { to: 'report', reportId: `report.${detail}`, values } }
    : {}
  return {
    columns: [{ width: 140 }, { width: 110 }, { width: 120 }],
    rows: [
      { height: 44, kind: 'title' },
      { height: 28, kind: 'title' },
      { height: 40, kind: 'head' },
      { height: 32 },
      { height: 32, kind: 'foot' },
      { height: 280 },
    ],
    cells: [
      { at: 'A1', text: name, columns: 3, style: title },
      subtitle(3, ofPeriod),
      { at: 'A3', slash: ['校区', '月份'], style: head },
      { at: 'B3', field: field('month', 'group', { sort: 'asc' }), expand: 'right', style: head },
      { at: 'C3', text: '合计', style: head },
      { at: 'A4', field: field('campus', 'group', { sort: 'asc' }), style: plain, ...link },
      { at: 'B4', field: field(figure, 'sum'), style: plain, format },
      { at: 'C4', field: field(figure, 'sum'), style: sum, format },
      { at: 'A5', text: '合计', style: sum },
      { at: 'B5', formula: 'SUM(B4)', style: sum, format },
      { at: 'C5', formula: 'SUM(C4)', style: sum, format },
      { at: 'A6', columns: 3, chart: { kind: 'column', categories: 'B3', values: [{ cell: 'B4' }] } },
    ],
    frozen: { rows: 3, columns: 1 },
    page: { size: 'A4', landscape: true },
  }
}
