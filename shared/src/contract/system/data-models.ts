import * as z from 'zod'
import { Flag } from '../patterns.ts'
import { del, get, Keyword, listed, Page, paged, post, put } from '../wire.ts'
import { ColumnLength, ColumnName, dataTypes, maxColumns } from './data-columns.ts'
import { FileLink } from './transfers.ts'

/** A table of a data source (specification: wire 9.7). `sum` is its rows as the database believes, null where it does not say. */
export const DataTable = z.object({
  /** Its name once more: lists know rows by it (ours). */ id: z.string(),
  table: z.string(),
  tableName: z.string(),
  description: z.string(),
  sum: z.int().nullable(),
  /** The product's own: nobody changes it. */ system: z.boolean(),
})
export type DataTable = z.output<typeof DataTable>

/** A column as it stands; `type` is the word of its product (ours). */
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

/** A column as it is designed. `was` is its name until now (ours): without it another name is another column. */
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

/** `table` is its name until now, `newTable` the one it is to have, `tableName` its comment. */
export const TableBody = z.object({
  tableInfo: z.object({
    table: z.string().max(128).default(''),
    newTable: ColumnName,
    tableName: z.string().trim().max(200).default(''),
  }),
  tableFieldList: z.array(DesignedField).min(1).max(maxColumns),
})
export type TableBody = z.output<typeof TableBody>

/** Why a table cannot be changed. */
export const tableLocks = ['system', 'rows', 'readOnly', 'shape'] as const
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
  /** With `type` 1 names are as generated code spells them. */
  fields: get(`${base}/{linkId}/Tables/{table}/Fields`, {
    access: { menu },
    input: z.object({ type: Flag.default(0) }),
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
  /** The statements that a design comes to; none of them runs (ours). */
  statements: post(`${base}/{linkId}/Table/Actions/Statements`, {
    access: { menu },
    input: TableBody,
    output: listed(z.string()),
    successMessage: 'done',
  }),
  create: post(`${base}/{linkId}/Table`, { access: { menu, button: 'btn_add' }, input: TableBody }),
  update: put(`${base}/{linkId}/Table`, { access: { menu, button: 'btn_edit' }, input: TableBody }),
  remove: del(`${base}/{linkId}/Table/{table}`, { access: { menu, button: 'btn_remove' } }),
  /** Rows as they are; long texts are cut and bytes are counted. */
  preview: get(`${base}/{linkId}/Table/{table}/Preview`, {
    access: { menu },
    input: Page.extend({ field: z.string().max(128).optional() }),
    output: paged(Cells),
  }),
  /** The table as a file: its design as JSON that can be imported, its design and rows as SQL, or its rows as a spreadsheet. */
  export: get(`${base}/{linkId}/Table/{table}/Action/Export`, {
    access: { menu },
    input: z.object({ as: z.enum(['json', 'sql', 'xlsx', 'csv']).default('json') }),
    output: FileLink,
  }),
  /** Makes the table of such a JSON file. */
  import: post(`${base}/{linkId}/Action/Import`, { access: { menu, button: 'btn_add' }, body: 'multipart' }),
}
