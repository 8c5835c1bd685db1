import * as z from 'zod'

/** What a value is; files are printed as their names, and a table is a list of rows. */
export const PrintFieldType = z.enum(['text', 'number', 'pictures', 'signature', 'richText', 'table'])
export type PrintFieldType = z.output<typeof PrintFieldType>

/** A field that a template can print. A column of a sub-table is named `lines-price`. */
export const PrintField = z.object({ field: z.string(), fieldName: z.string(), type: PrintFieldType })
export type PrintField = z.output<typeof PrintField>

/** Values by the names of their fields, as text; those that the reader may not see are absent. */
export const PrintValues = z.record(z.string(), z.unknown())
export type PrintValues = z.output<typeof PrintValues>

/** What a template is filled with. */
export interface PrintData {
  readonly fields: readonly PrintField[]
  readonly values: Readonly<Record<string, unknown>>
  /** Totals of the columns of sub-tables, by `lines-price`, formatted like the column. */
  readonly sums: Readonly<Record<string, string>>
  /** What stands above every template, such as that a receipt is void. */
  readonly notice?: string | undefined
}

/** How a field of a template prints its value. */
export const printForms = ['text', 'sum', 'number', 'qr', 'bar', 'capitals'] as const
export type PrintForm = (typeof printForms)[number]

/** Splits `lines-price`; the table is '' for a field of the record itself. */
export function splitPath(path: string): { table: string; name: string } {
  const at = path.indexOf('-')
  return at < 0 ? { table: '', name: path } : { table: path.slice(0, at), name: path.slice(at + 1) }
}
