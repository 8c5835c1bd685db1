import type { DataSetColumn } from '@tessera/shared/contract/lowcode/data-sets'
import {
  addressOf,
  ReportSheet,
  type CellFormat,
  type CellStyle,
  type fieldUses,
  type periods,
  type SheetCellInput,
} from '@tessera/shared/contract/lowcode/report-sheet'

export const templateKinds = ['list', 'groups', 'cross'] as const
export type TemplateKind = (typeof templateKinds)[number]
export type Period = (typeof periods)[number]
export type FieldUse = (typeof fieldUses)[number]

/** A column of a list, or one that rows or columns are grouped by. */
export interface ChosenGroup {
  readonly column: DataSetColumn
  readonly by?: Period | undefined
}

/** A figure; `column` is null for the number of rows. */
export interface ChosenValue {
  readonly column: DataSetColumn | null
  readonly use: FieldUse
}

export interface TemplateChoice {
  readonly kind: TemplateKind
  readonly set: ReportSheet['sets'][number]
  /** Columns of a list; groups of rows otherwise. */
  readonly rows: readonly ChosenGroup[]
  /** Groups of columns of a cross table. */
  readonly columns: readonly ChosenGroup[]
  readonly values: readonly ChosenValue[]
  readonly hasTotals: boolean
}

export interface TemplateWords {
  /** Stands above the table; '' for none. */
  readonly title: string
  readonly total: string
  readonly subtotal: string
  readonly ofGroup: (group: ChosenGroup) => string
  readonly ofValue: (value: ChosenValue) => string
}

/** Whether enough is chosen to build a report. */
export const isComplete = ({ kind, rows, columns, values }: Omit<TemplateChoice, 'set'>): boolean => {
  if (kind === 'list') return rows.length > 0
  return rows.length > 0 && values.length > 0 && (kind === 'groups' || columns.length > 0)
}

const line = { width: 1, color: '#c9cdd4', line: 'solid' } as const
const border = { top: line, right: line, bottom: line, left: line }
const bodyStyle: CellStyle = { border }
const headStyle: CellStyle = { bold: true, fill: '#f2f3f5', align: 'center', vertical: 'middle', border }
const totalStyle: CellStyle = { bold: true, border }
const titleStyle: CellStyle = { bold: true, size: 16, align: 'center', vertical: 'middle' }

/** The template of a list, of groups with sub-totals, or of a cross table. */
export function buildTemplate(choice: TemplateChoice, words: TemplateWords): ReportSheet {
  const build = { list: buildList, groups: buildGroups, cross: buildCross }[choice.kind]
  const { cells, headRows, rows, columns } = build(choice, words, words.title === '' ? 1 : 2)
  const title: SheetCellInput[] =
    words.title === '' ? [] : [{ at: 'A1', text: words.title, columns: columns.length, style: titleStyle }]
  const kinds = [
    ...(title.length > 0 ? (['title'] as const) : []),
    ...Array.from({ length: headRows }, () => 'head' as const),
  ]
  const count = rows + kinds.length
  return ReportSheet.parse({
    version: 1,
    columns: columns.map((width) => ({ width })),
    rows: Array.from({ length: count }, (_, at) => ({
      height: kinds[at] === 'title' ? 44 : 28,
      ...(kinds[at] ? { kind: kinds[at] } : {}),
    })),
    cells: [...title, ...cells],
    sets: [choice.set],
    frozen: { rows: kinds.length, columns: choice.kind === 'cross' ? choice.rows.length : 0 },
    page: { size: 'A4', landscape: columns.length > 6 || choice.kind === 'cross' },
  })
}

interface Built {
  readonly cells: SheetCellInput[]
  readonly headRows: number
  /** Rows below the heads. */
  readonly rows: number
  readonly columns: readonly number[]
}

function buildList({ set, rows, hasTotals }: TemplateChoice, words: TemplateWords, head: number): Built {
  const body = head + 1
  const sums = rows.map(({ column }) => column.type === 'number')
  const cells: SheetCellInput[] = rows.map((group, at) => ({
    at: addressAt(head, at + 1),
    text: words.ofGroup(group),
    style: headStyle,
  }))
  for (const [at, { column }] of rows.entries())
    cells.push({
      at: addressAt(body, at + 1),
      field: { set: set.name, column: column.name, use: at === 0 ? 'list' : 'first' },
      ...formatOf(column),
      style: bodyStyle,
    })
  const isTotalled = hasTotals && sums.slice(1).includes(true)
  if (isTotalled)
    for (const [at, { column }] of rows.entries())
      cells.push({
        at: addressAt(body + 1, at + 1),
        ...totalOfList(at, sums[at]!, addressAt(body, at + 1), words.total),
        ...(at > 0 && sums[at] ? formatOf(column) : {}),
        style: totalStyle,
      })
  return { cells, headRows: 1, rows: isTotalled ? 2 : 1, columns: rows.map(({ column }) => widthOf(column)) }
}

function totalOfList(at: number, isNumber: boolean, of: string, word: string): Partial<SheetCellInput> {
  if (at === 0) return { text: word }
  return isNumber ? { formula: `SUM(${of})` } : {}
}

function buildGroups(choice: TemplateChoice, words: TemplateWords, head: number): Built {
  const { set, rows, values, hasTotals } = choice
  const body = head + 1
  const depth = rows.length
  const cells: SheetCellInput[] = [
    ...rows.map((group, at) => ({
      at: addressAt(head, at + 1),
      text: words.ofGroup(group),
      style: headStyle,
    })),
    ...values.map((value, at) => ({
      at: addressAt(head, depth + at + 1),
      text: words.ofValue(value),
      style: headStyle,
    })),
  ]
  for (const [at, group] of rows.entries()) {
    // A group is merged over its rows and the sub-totals of the groups within it.
    const covered = hasTotals ? depth - 1 - at : 1
    cells.push({
      at: addressAt(body, at + 1),
      ...(covered > 1 ? { rows: covered } : {}),
      ...groupField(set.name, group),
      style: { ...bodyStyle, vertical: 'top' },
    })
  }
  for (const [at, value] of values.entries())
    cells.push({ at: addressAt(body, depth + at + 1), ...valueField(set.name, value), style: bodyStyle })
  const totalRow = (row: number, column: number, text: string, left?: string) => {
    cells.push({
      at: addressAt(row, column),
      text,
      ...(depth - column > 0 ? { columns: depth - column + 1 } : {}),
      ...(left ? { left } : {}),
      style: left ? { ...totalStyle, fill: '#f7f8fa' } : totalStyle,
    })
    for (const [at, value] of values.entries())
      cells.push({
        at: addressAt(row, depth + at + 1),
        ...totalOf(set.name, value, addressAt(body, depth + at + 1)),
        style: left ? { ...totalStyle, fill: '#f7f8fa' } : totalStyle,
      })
  }
  if (hasTotals) {
    for (let group = depth - 2; group >= 0; group--)
      totalRow(body + depth - 1 - group, group + 1, words.subtotal, addressAt(body, group + 1))
    totalRow(body + depth, 1, words.total)
  }
  return {
    cells,
    headRows: 1,
    rows: hasTotals ? depth + 1 : 1,
    columns: [...rows.map(({ column }) => widthOf(column)), ...values.map(() => 112)],
  }
}

function buildCross(choice: TemplateChoice, words: TemplateWords, head: number): Built {
  const { set, rows, columns, values, hasTotals } = choice
  const [deep, wide, many] = [rows.length, columns.length, values.length]
  // One figure needs no row with its name.
  const heads = wide + (many > 1 ? 1 : 0)
  const body = head + heads
  const first = deep + 1
  const cells: SheetCellInput[] = [
    {
      at: addressAt(head, 1),
      ...(heads > 1 ? { rows: heads } : {}),
      ...(deep > 1 ? { columns: deep } : {}),
      slash: slashOf(choice, words),
      style: headStyle,
    },
  ]
  for (const [at, group] of columns.entries())
    cells.push({
      at: addressAt(head + at, first),
      ...(many > 1 ? { columns: many } : {}),
      ...groupField(set.name, group),
      expand: 'right',
      style: headStyle,
    })
  if (hasTotals)
    cells.push({
      at: addressAt(head, first + many),
      text: words.total,
      ...(wide > 1 ? { rows: wide } : {}),
      ...(many > 1 ? { columns: many } : {}),
      style: headStyle,
    })
  for (const [at, group] of rows.entries())
    cells.push({
      at: addressAt(body, at + 1),
      ...groupField(set.name, group),
      style: { ...bodyStyle, vertical: 'top' },
    })
  const places = [first, ...(hasTotals ? [first + many] : [])]
  for (const from of places)
    for (const [at, value] of values.entries()) {
      if (many > 1)
        cells.push({ at: addressAt(head + wide, from + at), text: words.ofValue(value), style: headStyle })
      cells.push({
        at: addressAt(body, from + at),
        ...valueField(set.name, value),
        style: from === first ? bodyStyle : totalStyle,
      })
    }
  if (hasTotals) {
    cells.push({
      at: addressAt(body + 1, 1),
      text: words.total,
      ...(deep > 1 ? { columns: deep } : {}),
      style: totalStyle,
    })
    for (const from of places)
      for (const [at, value] of values.entries())
        cells.push({
          at: addressAt(body + 1, from + at),
          ...totalOf(set.name, value, addressAt(body, first + at)),
          style: totalStyle,
        })
  }
  return {
    cells,
    headRows: heads,
    rows: hasTotals ? 2 : 1,
    columns: [...rows.map(({ column }) => widthOf(column)), ...places.flatMap(() => values.map(() => 96))],
  }
}

/** Rows below the line, columns above it. */
const slashOf = ({ rows, columns }: TemplateChoice, words: TemplateWords): string[] => [
  rows.map(words.ofGroup).join(' / ').slice(0, 100),
  columns.map(words.ofGroup).join(' / ').slice(0, 100),
]

const addressAt = (row: number, column: number): string => addressOf({ row, column })

const groupField = (set: string, { column, by }: ChosenGroup): Pick<SheetCellInput, 'field' | 'format'> => ({
  field: { set, column: column.name, use: 'group', sort: 'asc', ...(by ? { by } : {}) },
  ...(by === 'month' ? { format: { as: 'month' as const } } : {}),
})

const valueField = (set: string, { column, use }: ChosenValue): Pick<SheetCellInput, 'field' | 'format'> => ({
  field: { set, column: column?.name ?? '', use },
  ...formatOfValue({ column, use }),
})

/** Sums and counts add up; other figures are computed anew of all rows. */
const totalOf = (set: string, value: ChosenValue, of: string): Partial<SheetCellInput> =>
  value.use === 'sum' || value.use === 'count'
    ? { formula: `SUM(${of})`, ...formatOfValue(value) }
    : valueField(set, value)

const formatOfValue = ({ column, use }: ChosenValue): { format?: CellFormat } => {
  if (use === 'count' || use === 'countDistinct' || column?.type !== 'number') return {}
  if (column.unit === '元' || column.unit === '¥') return formatOf(column)
  return { format: { as: 'number', thousands: true, ...(use === 'average' ? { decimals: 2 } : {}) } }
}

const formatOf = ({ type, unit }: DataSetColumn): { format?: CellFormat } =>
  type === 'number' && (unit === '元' || unit === '¥') ? { format: { as: 'money' } } : {}

const widthOf = ({ type }: DataSetColumn): number => (type === 'text' || type === 'time' ? 144 : 112)
