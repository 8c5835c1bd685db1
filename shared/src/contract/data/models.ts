import * as z from 'zod'
import { Flag } from '../patterns.ts'
import { del, get, Keyword, listed, Page, paged, post, put } from '../wire.ts'
import { ColumnLength, ColumnName, dataTypes, maxColumns } from './columns.ts'
import { FileLink } from '../system/transfers.ts'

/**
 * A table of a data source. `sum` is the number of rows as the database estimates it; null where it has no
 * estimate.
 */
export const DataTable = z.object({
  /** The same as `table`; lists need an id. */
  id: z.string(),
  table: z.string(),
  tableName: z.string(),
  description: z.string(),
  sum: z.int().nullable(),
  /** A table of the product itself, which cannot be changed. */
  system: z.boolean(),
})
export type DataTable = z.output<typeof DataTable>

/** An existing column; `type` is the type name in its database. */
export const DataField = z.object({
  field: z.string(),
  fieldName: z.string(),
  dataType: z.enum(dataTypes),
  dataLength: z.string(),
  primaryKey: Flag,
  allowNull: Flag,
  defaults: z.string(),
  type: z.string(),
})
export type DataField = z.output<typeof DataField>

/** A designed column. `was` is its current name; without it a changed name means a new column. */
export const DesignedField = z.object({
  field: ColumnName,
  fieldName: z.string().trim().max(200).default(''),
  dataType: z.enum(dataTypes),
  dataLength: ColumnLength.default(''),
  primaryKey: Flag.default(0),
  allowNull: Flag.default(1),
  was: z.string().max(128).optional(),
})
export type DesignedField = z.output<typeof DesignedField>

/** `table` is the current name, `newTable` the new one, `tableName` the comment. */
export const TableBody = z.object({
  tableInfo: z.object({
    table: z.string().max(128).default(''),
    newTable: ColumnName,
    tableName: z.string().trim().max(200).default(''),
  }),
  tableFieldList: z.array(DesignedField).min(1).max(maxColumns),
})
export type TableBody = z.output<typeof TableBody>

/** Reasons why a table cannot be changed. */
export const tableLocks = ['system', 'design', 'rows', 'readOnly', 'shape'] as const
export type TableLock = (typeof tableLocks)[number]

const base = '/api/system/DataModel'
const menu = 'systemData.dataModel'
const Cells = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export type Cells = z.output<typeof Cells>

export const dataModels = {
  tables: get(`${base}/{linkId}/Tables`, {
    access: { menu },
    input: Keyword,
    output: listed(DataTable).extend({ readOnly: z.boolean() }),
  }),
  /** With `type` 1 names are spelled as in generated code, with any other as in the table. */
  fields: get(`${base}/{linkId}/Tables/{table}/Fields`, {
    access: { menu },
    input: z.object({ type: z.string().max(50).optional() }),
    output: listed(DataField),
  }),
  read: get(`${base}/{linkId}/Table/{table}`, {
    access: { menu },
    output: z.object({
      tableInfo: z.object({ table: z.string(), tableName: z.string(), newTable: z.string() }),
      tableFieldList: z.array(DataField),
      closed: z.enum(tableLocks).nullable(),
    }),
  }),
  /** The SQL statements of a design; none of them is run. */
  statements: post(`${base}/{linkId}/Table/Actions/Statements`, {
    access: { menu },
    worksOnFullDisk: true,
    input: TableBody,
    output: listed(z.string()),
    successMessage: 'done',
  }),
  create: post(`${base}/{linkId}/Table`, { access: { menu, button: 'btn_add' }, input: TableBody }),
  update: put(`${base}/{linkId}/Table`, { access: { menu, button: 'btn_edit' }, input: TableBody }),
  remove: del(`${base}/{linkId}/Table/{table}`, { access: { menu, button: 'btn_remove' } }),
  /** Rows of the table; long texts are cut, and binary values are shown as their size. */
  preview: get(`${base}/{linkId}/Table/{table}/Preview`, {
    access: { menu },
    input: Page.extend({ field: z.string().max(128).optional() }),
    output: paged(Cells),
  }),
  /** Exports the design as JSON for `import`, design and rows as SQL, or the rows as a spreadsheet. */
  export: get(`${base}/{linkId}/Table/{table}/Action/Export`, {
    access: { menu },
    input: z.object({ as: z.enum(['json', 'sql', 'xlsx', 'csv']).default('json') }),
    output: FileLink,
  }),
  /** Creates the table of such a JSON file. */
  import: post(`${base}/{linkId}/Action/Import`, { access: { menu, button: 'btn_add' }, body: 'multipart' }),
}
