import * as z from 'zod'
import { langs } from '../lang.ts'
import { Bytes, del, get, Id, Page, paged, post, put, type MenuPermission } from '../wire.ts'

/** What of a list is exported: the page in sight, all that its filter finds, or the ticked rows (specification: wire 10.2, `dataType` 0 page, 1 all). */
export const ExportInput = z.object({
  dataType: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
  /** Keys of the columns, in their order; none is all that the caller may see. */
  selectKey: z.array(z.string().max(60)).max(200).optional(),
  /** Of the ticked rows: `dataType` 2. */
  ids: z.array(Id).max(10_000).optional(),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  lang: z.enum(langs).optional(),
})
export type ExportInput = z.output<typeof ExportInput>

/** A link that works once, for whoever asked, within two minutes (specification: wire 1.7). */
export const FileLink = z.object({ name: z.string(), url: z.string() })
export type FileLink = z.output<typeof FileLink>

export const transfers = {
  /** The file behind a link; plain links carry no token, so the cookie of files lets it in. */
  fetch: get('/api/file/Export', {
    access: 'signed-in',
    input: z.object({ ticket: z.string().max(100) }),
    output: Bytes,
  }),
}

/** 1 adds only, 2 adds and updates what the match keys find (specification: engines 6). */
export const ImportMode = { add: 1, update: 2 } as const

export const ImportOptions = z.object({
  mode: z.union([z.literal(ImportMode.add), z.literal(ImportMode.update)]).default(ImportMode.add),
  /** Columns that together find the record that a row means. */
  keys: z.array(z.string().max(60)).max(5).optional(),
  /** All rows or none; else each row for itself. */
  whole: z.boolean().default(false),
  /** Says what would happen, and keeps nothing of it. */
  dry: z.boolean().default(false),
})
export type ImportOptions = z.output<typeof ImportOptions>

export const ImportState = z.object({
  id: Id,
  state: z.enum(['preview', 'queued', 'running', 'done', 'cancelled', 'failed']),
  dry: z.boolean(),
  /** The columns that the sheet has, in its order. */
  columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
  /** Columns by which records can be found, and those by which they usually are. */
  matchable: z.array(z.string()),
  keys: z.array(z.string()),
  /** Heads of the sheet that mean no column. */
  unknown: z.array(z.string()),
  total: z.int(),
  /** Rows with a cell that cannot be imported as it is. */
  bad: z.int(),
  created: z.int(),
  updated: z.int(),
  failed: z.int(),
})
export type ImportState = z.output<typeof ImportState>

export const ImportRow = z.object({
  /** As the sheet counts its rows; the heads are the first. */
  n: z.int(),
  cells: z.record(z.string(), z.string()),
  /** What is wrong, by column; '' is about the whole row. */
  problems: z.record(z.string(), z.string()),
  outcome: z.enum(['created', 'updated', 'failed']).nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

/** The calls of a list whose records can be imported, below its own address (specification: wire 7.1, the names of the newer client). */
export const importCalls = <Base extends string>(base: Base, access: MenuPermission) => ({
  template: get(`${base}/TemplateDownload` as const, {
    access,
    input: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    output: FileLink,
  }),
  /** Takes the sheet, the field `file` of a form, and keeps its rows until they are imported or a day is over. */
  preview: post(`${base}/ImportPreview` as const, {
    access,
    body: 'multipart',
    output: ImportState,
    successMessage: 'done',
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
  /** Up to 1,000 rows are imported when it answers; more are on their way. */
  start: post(`${base}/ImportData` as const, {
    access,
    input: ImportOptions.extend({ importId: Id }),
    output: ImportState,
    successMessage: 'done',
  }),
  state: get(`${base}/ImportData/{importId}` as const, { access, output: ImportState }),
  cancel: del(`${base}/ImportData/{importId}` as const, { access, successMessage: 'done' }),
  /** The rows that failed and why, as a sheet that can be mended and imported. */
  failures: post(`${base}/ExportExceptionData` as const, {
    access,
    input: z.object({ importId: Id }),
    output: FileLink,
    successMessage: 'done',
  }),
})
export type ImportCalls = ReturnType<typeof importCalls<'/api'>>
