import * as z from 'zod'
import { langs } from '../lang.ts'
import { Bytes, del, get, Id, Page, paged, post, put, type CallAccess } from '../wire.ts'

/**
 * Which rows of a list are exported: `dataType` 0 the current page, 1 all rows of the filter, 2 the selected
 * rows.
 */
export const ExportInput = z.object({
  dataType: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
  /** Keys of the columns, in their order; absent means all columns that the caller may see. */
  selectKey: z.array(z.string().max(60)).max(200).optional(),
  /** Ids of the selected rows, for `dataType` 2. */
  ids: z.array(Id).max(10_000).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  lang: z.enum(langs).optional(),
})
export type ExportInput = z.output<typeof ExportInput>

/** A link to a file that works once, for the caller, within two minutes. */
export const FileLink = z.object({ name: z.string(), url: z.string() })
export type FileLink = z.output<typeof FileLink>

export const transfers = {
  /** The file behind a link. Plain links have no token, so the file cookie authorises the call. */
  fetch: get('/api/file/Export', {
    access: 'signed-in',
    input: z.object({ ticket: z.string().max(100) }),
    output: Bytes,
  }),
}

/** 1 only adds records, 2 also updates those that the match keys find. */
export const ImportMode = { add: 1, update: 2 } as const

export const ImportOptions = z.object({
  mode: z.union([z.literal(ImportMode.add), z.literal(ImportMode.update)]).default(ImportMode.add),
  /** Match keys: columns that together identify the record of a row. */
  keys: z.array(z.string().max(60)).max(5).optional(),
  /** All rows or none; else each row separately. */
  whole: z.boolean().default(false),
  /** A trial run, which saves nothing. */
  dry: z.boolean().default(false),
})
export type ImportOptions = z.output<typeof ImportOptions>

export const ImportState = z.object({
  id: Id,
  state: z.enum(['preview', 'queued', 'running', 'done', 'cancelled', 'failed']),
  dry: z.boolean(),
  /** The columns of the sheet, in its order. */
  columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
  /** Columns that can be match keys, and the default match keys. */
  matchable: z.array(z.string()),
  keys: z.array(z.string()),
  /** Headings of the sheet that match no column. */
  unknown: z.array(z.string()),
  /** What to know before rows change existing records. */
  updateNote: z.string().optional(),
  total: z.int(),
  /** Number of rows with an invalid cell. */
  bad: z.int(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
})
export type ImportState = z.output<typeof ImportState>

export const ImportRow = z.object({
  /** Row number in the sheet; the headings are row 1. */
  n: z.int(),
  cells: z.record(z.string(), z.string()),
  /** Problems by column; '' is the whole row. */
  problems: z.record(z.string(), z.string()),
  outcome: z.enum(['created', 'updated', 'failed']).nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

/** A row of a sheet as existing clients send it: cells in words, by column. */
const SheetRow = z.record(z.string().max(60), z.union([z.string().max(5_000), z.number(), z.null()]))
export type SheetRow = z.output<typeof SheetRow>
const SheetRows = z.array(SheetRow).min(1).max(1_000)

/** The result as existing clients read it: `resultType` 1 if a row failed, and the failed rows with reasons. */
const ImportOutcome = ImportState.extend({
  resultType: z.union([z.literal(0), z.literal(1)]),
  snum: z.int(),
  fnum: z.int(),
  failResult: z.array(z.record(z.string(), z.string())),
})
export type ImportOutcome = z.output<typeof ImportOutcome>

/** The import calls of a list, below its base path. */
export const importCalls = <Base extends string>(base: Base, access: CallAccess) => ({
  template: get(`${base}/TemplateDownload` as const, {
    access,
    input: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: FileLink,
  }),
  /**
   * Accepts a sheet, the field `file` of a form, and stores its rows until they are imported, or for one day.
   */
  preview: post(`${base}/ImportPreview` as const, {
    access,
    body: 'multipart',
    output: ImportState,
    successMessage: 'done',
  }),
  /** `preview` for clients that ask for the rows by the `name` of the answer, with `sheetRows`. */
  upload: post(`${base}/Uploader` as const, {
    access,
    body: 'multipart',
    output: FileLink,
    successMessage: 'uploaded',
  }),
  sheetRows: get(`${base}/ImportPreview` as const, {
    access,
    input: z.object({ fileName: Id }),
    output: z.object({ dataRow: z.array(z.record(z.string(), z.string())) }),
  }),
  rows: get(`${base}/ImportPreview/{importId}` as const, {
    access,
    input: Page.extend({ only: z.enum(['bad', 'failed']).optional() }),
    output: paged(ImportRow),
  }),
  editRow: put(`${base}/ImportPreview/{importId}/{row}` as const, {
    access,
    input: z.object({ cells: z.record(z.string().max(60), z.string().max(5_000)) }),
    output: ImportRow,
  }),
  /**
   * Imports the rows of a preview, or the rows of `list`. Up to 1,000 rows are imported before it answers; more
   * continue in the background.
   */
  start: post(`${base}/ImportData` as const, {
    access,
    input: ImportOptions.extend({ importId: Id.optional(), list: SheetRows.optional() }),
    output: ImportOutcome,
    successMessage: 'done',
  }),
  state: get(`${base}/ImportData/{importId}` as const, { access, output: ImportState }),
  cancel: del(`${base}/ImportData/{importId}` as const, { access, successMessage: 'done' }),
  /** The failed rows with reasons, of an import or as sent, as a sheet that can be corrected and imported. */
  failures: post(`${base}/ExportExceptionData` as const, {
    access,
    worksOnFullDisk: true,
    input: z.object({ importId: Id.optional(), list: SheetRows.optional() }),
    output: FileLink,
    successMessage: 'done',
  }),
})
export type ImportCalls = ReturnType<typeof importCalls<'/api'>>
