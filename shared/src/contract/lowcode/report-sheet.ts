import * as z from 'zod'
import { DataSetPeriod } from './data-set-period.ts'
import { Filters } from './data-set-summary.ts'

/** Limits of a template. */
export const sheetLimits = { rows: 500, columns: 100, cells: 3_000, sets: 20 } as const

/** The address of a cell of the template, such as `B3`. */
export const CellAddress = z
  .string()
  .max(5)
  .regex(/^[A-Z]{1,2}[1-9]\d{0,2}$/, { error: 'a cell has an address such as "B3"' })

const Name = z
  .string()
  .max(64)
  .regex(/^[A-Za-z_]\w{0,63}$/, { error: 'a name has letters, digits and "_"' })

/** How a field becomes a value: `list` and `group` repeat the cell, `first` and the figures result in one value. */
export const fieldUses = [
  'list',
  'group',
  'first',
  'sum',
  'count',
  'countDistinct',
  'average',
  'min',
  'max',
] as const
export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const

const SheetField = z.strictObject({
  /** Name of the data set in this report. */
  set: Name,
  /** Name of its column; a `count` without one counts rows. */
  column: z.string().max(100).default(''),
  use: z.enum(fieldUses),
  /** Groups of days. */
  by: z.enum(periods).optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  /** Only the rows whose column equals the value of another cell: joins data sets. */
  match: z
    .array(z.strictObject({ column: z.string().min(1).max(100), cell: CellAddress }))
    .max(5)
    .optional(),
})

const color = z
  .string()
  .max(7)
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'a colour is written like "#1677ff"' })
const border = z.strictObject({
  width: z.int().min(1).max(3),
  color: color.default('#000000'),
  line: z.enum(['solid', 'dashed', 'dotted']).default('solid'),
})
export const CellStyle = z.strictObject({
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  /** In points. */
  size: z.int().min(6).max(96).optional(),
  color: color.optional(),
  fill: color.optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  vertical: z.enum(['top', 'middle', 'bottom']).optional(),
  wrap: z.boolean().optional(),
  border: z
    .strictObject({
      top: border.optional(),
      right: border.optional(),
      bottom: border.optional(),
      left: border.optional(),
    })
    .optional(),
})
export type CellStyle = z.output<typeof CellStyle>

/** How a value is shown. */
export const CellFormat = z.strictObject({
  /** `duration` shows days as hours and minutes: 1.5 is 36:00. */
  as: z.enum(['text', 'number', 'money', 'percent', 'date', 'time', 'month', 'duration', 'capitals']),
  decimals: z.int().min(0).max(6).optional(),
  /** Of a number before its point; smaller ones begin with zeros. */
  digits: z.int().min(1).max(15).optional(),
  /** Whether thousands are separated. */
  thousands: z.boolean().optional(),
})
export type CellFormat = z.output<typeof CellFormat>

/** What a cell shows of its value in place of the text: a picture of the product's files, or a code. */
export const cellShows = ['picture', 'qr', 'code128', 'ean13'] as const
export type CellShow = (typeof cellShows)[number]

export const chartKinds = ['column', 'bar', 'line', 'pie'] as const
export type ChartKind = (typeof chartKinds)[number]

/** A chart over other cells: each repetition of the cell of the categories is a point. */
const SheetChart = z.strictObject({
  kind: z.enum(chartKinds),
  /** Columns, bars and areas on top of each other. */
  stacked: z.boolean().optional(),
  title: z.string().max(100).optional(),
  categories: CellAddress,
  /** A cell that repeats across the categories is a series for each of its repetitions. */
  values: z
    .array(z.strictObject({ cell: CellAddress, label: z.string().max(100).optional() }))
    .min(1)
    .max(10),
})
export type SheetChart = z.output<typeof SheetChart>

/**
 * A value that a link takes along: of a cell, of a parameter of the report, or of a column of the row. The column '' of
 * a design is the record itself.
 */
const LinkValue = z.union([
  z.strictObject({ cell: CellAddress }),
  z.strictObject({ parameter: z.string().min(1).max(64) }),
  z.strictObject({ set: Name, column: z.string().max(100) }),
])
export type LinkValue = z.output<typeof LinkValue>

/** Where a cell leads: another report with values of its parameters, a record of a design, or a page of the menu. */
const SheetLink = z.discriminatedUnion('to', [
  z.strictObject({
    to: z.literal('report'),
    reportId: z.string().min(1).max(64),
    values: z.record(z.string().max(64), LinkValue).default({}),
  }),
  z.strictObject({ to: z.literal('record'), designId: z.string().min(1).max(64), record: LinkValue }),
  z.strictObject({ to: z.literal('page'), menuId: z.string().min(1).max(64) }),
])
export type SheetLink = z.output<typeof SheetLink>

const Parent = z.union([CellAddress, z.literal('none')])

export const SheetCell = z.strictObject({
  at: CellAddress,
  /** Number of rows and columns that the cell covers. */
  rows: z.int().min(1).max(sheetLimits.rows).optional(),
  columns: z.int().min(1).max(sheetLimits.columns).optional(),
  /** One of these three; a cell without any is empty. */
  text: z.string().max(5_000).optional(),
  field: SheetField.optional(),
  /**
   * `SUM(C3)/B2`, without "=". A cell stands for its values that belong to the same instances of the parent cells; `C3!`
   * for all of them in the report; `@name` for a parameter.
   */
  formula: z.string().max(2_000).optional(),
  /** In place of a text, a field and a formula. */
  chart: SheetChart.optional(),
  show: z.enum(cellShows).optional(),
  link: SheetLink.optional(),
  /** Where `list` and `group` repeat the cell; down without one. */
  expand: z.enum(['down', 'right']).optional(),
  /**
   * The cell that repeats down, or right, with which this one repeats. Without one: the nearest cell to the left in the
   * same rows that repeats down, or the nearest above in the same columns that repeats right.
   */
  left: Parent.optional(),
  top: Parent.optional(),
  style: CellStyle.optional(),
  format: CellFormat.optional(),
  /** Styles for values; the first that is true counts. */
  when: z
    .array(z.strictObject({ formula: z.string().min(1).max(500), style: CellStyle }))
    .max(10)
    .optional(),
  /** Two or three words of a slash head: below, above and between. */
  slash: z.array(z.string().max(100)).min(2).max(3).optional(),
})
export type SheetCell = z.output<typeof SheetCell>

/** The template of a report. */
export const ReportSheet = z.strictObject({
  version: z.literal(1),
  /** Widths in pixels, from column A. */
  columns: z
    .array(z.strictObject({ width: z.int().min(8).max(1_000) }))
    .min(1)
    .max(sheetLimits.columns),
  /** Heights in pixels, from row 1. `head` rows repeat on each printed page. */
  rows: z
    .array(
      z.strictObject({
        height: z.int().min(8).max(1_000),
        kind: z.enum(['title', 'head', 'foot']).optional(),
      }),
    )
    .min(1)
    .max(sheetLimits.rows),
  cells: z.array(SheetCell).max(sheetLimits.cells),
  /** The data sets by their names in this report. */
  sets: z
    .array(
      z.strictObject({
        name: Name,
        dataSetId: z.string().min(1).max(64),
        /** Parameters of the data set from those of the report. */
        parameters: z.record(z.string().max(64), z.string().max(64)).optional(),
        /** Only the rows that meet all of them, and lie in a period. */
        filters: Filters.optional(),
        period: DataSetPeriod.omit({ compare: true }).optional(),
      }),
    )
    .max(sheetLimits.sets),
  /** Number of rows and columns that stay while the sheet scrolls. */
  frozen: z.strictObject({ rows: z.int().min(0).max(50), columns: z.int().min(0).max(20) }).optional(),
  page: z
    .strictObject({
      size: z.enum(['A4', 'A3', 'A5']),
      landscape: z.boolean().optional(),
      /** In millimetres. */
      margin: z.int().min(0).max(50).optional(),
    })
    .optional(),
})
export type ReportSheet = z.output<typeof ReportSheet>
export type SheetCellInput = z.input<typeof SheetCell>
export type ReportSheetInput = z.input<typeof ReportSheet>

/** The JSON Schema of a template, as published. */
export const reportSheetSchema = () => z.toJSONSchema(ReportSheet, { io: 'input' })

export interface Place {
  /** From 1. */
  readonly row: number
  /** From 1. */
  readonly column: number
}

/** The row and column of an address. */
export function placeOf(address: string): Place {
  const letters = /^[A-Z]+/.exec(address)![0]
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(address.slice(letters.length)), column }
}

/** The address of a row and a column, both from 1. */
export function addressOf({ row, column }: Place): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters + row
}
