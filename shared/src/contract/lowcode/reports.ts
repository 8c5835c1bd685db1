import * as z from 'zod'
import {
  blankable,
  EnCode,
  expectedModifiedTime,
  Flag,
  LastModifyTime,
  Name,
  partialInput,
  SortCode,
  Text,
  Time,
} from '../patterns.ts'
import { StoredFile } from '../system/files.ts'
import { FileLink } from '../system/transfers.ts'
import { Bytes, del, get, Id, listed, OptionalPage, Pagination, post, put, tree } from '../wire.ts'
import { ReportParameter } from './report-parameters.ts'
import { cellShows, CellStyle, chartKinds, ReportSheet } from './report-sheet.ts'

const base = '/api/datareport'
export const reportMenu = 'onlineDev.dataReport'
const menu = reportMenu
/** A template of 3,000 cells. */
const maxBodyBytes = 4 * 1024 * 1024
/** Rows of a report that one call answers. */
export const maxPageRows = 500

export const ReportBody = z.object({
  fullName: Name,
  enCode: EnCode,
  /** Code of an entry of the dictionary `ReportSort`. */
  category: z.string().min(1).max(64),
  sheet: ReportSheet,
  /** What is asked before the report is made. */
  parameters: z.array(ReportParameter).max(30).default([]),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
  description: blankable(Text),
})
export type ReportBody = z.output<typeof ReportBody>

/** A report without its template. In a tree the parents are categories, whose `enabledMark` is null. */
export const ReportRow = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  description: z.string().nullable(),
  enabledMark: Flag.nullable(),
  sortCode: z.int(),
  creatorUser: z.string(),
  creatorTime: Time.nullable(),
  lastModifyTime: Time.nullable(),
})
export type ReportRow = z.output<typeof ReportRow>

/** A problem of a template: what it says, and the cells it is about. */
export const ReportProblem = z.object({ cells: z.array(z.string()), text: z.string() })
export type ReportProblem = z.output<typeof ReportProblem>

/** Values of parameters by name. */
const ParameterValues = z.record(
  z.string().max(64),
  z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()]),
)

/** Points of a chart; of more, as many are drawn. */
export const maxChartPoints = 1_000

/** A chart of a filled report. */
export const PageChart = z.object({
  kind: z.enum(chartKinds),
  stacked: z.boolean(),
  title: z.string(),
  names: z.array(z.string()),
  series: z.array(z.object({ label: z.string(), values: z.array(z.number()) })),
  /** Says that not all of its points or series are drawn. */
  note: z.string().optional(),
})
export type PageChart = z.output<typeof PageChart>

/** A place that cells lead to, and that the reader may open. */
const PageTarget = z.object({
  /** The menu that opens it. */
  menuId: z.string(),
  /** A report that is opened from the list of reports, as there is no menu of it. */
  preview: z.string().optional(),
})

/** A cell of a filled report. Places that a merged cell covers have none. */
const PageCell = z.object({
  /** From 0. */
  column: z.int(),
  text: z.string(),
  rows: z.int().optional(),
  columns: z.int().optional(),
  /** Index in `styles`. */
  style: z.int().optional(),
  /** Whether it stands at the right, as numbers do. */
  isNumber: z.boolean().optional(),
  slash: z.array(z.string()).optional(),
  /** What is shown in place of the text. */
  show: z.enum(cellShows).optional(),
  chart: PageChart.optional(),
  /** Where it leads: an index in `targets`, with values of parameters, or the id of a record. */
  link: z
    .object({
      target: z.int(),
      values: z.record(z.string(), z.string()).optional(),
      recordId: z.string().optional(),
    })
    .optional(),
})
export const ReportPage = z.object({
  /** In pixels. */
  widths: z.array(z.int()),
  rowCount: z.int(),
  /** The number of the first row of the page, from 0. */
  from: z.int(),
  rows: z.array(
    z.object({
      /** In pixels. */
      height: z.int(),
      kind: z.enum(['title', 'head', 'foot']).optional(),
      cells: z.array(PageCell),
    }),
  ),
  styles: z.array(CellStyle),
  targets: z.array(PageTarget).optional(),
  frozen: z.object({ rows: z.int(), columns: z.int() }),
  /** Data sets that are gone, and others of which only a part of the rows was read. */
  notes: z.array(z.string()),
  readAt: Time,
  /** The paper of the template. */
  page: ReportSheet.shape.page,
})
export type ReportPage = z.output<typeof ReportPage>

const pageInput = {
  values: ParameterValues.default({}),
  from: z.int().min(0).default(0),
  count: z.int().min(1).max(maxPageRows).default(200),
}

const SelectorNode = z.object({ id: z.string(), parentId: z.string(), fullName: z.string() })
const rows = { access: { menu }, input: OptionalPage.extend({ category: z.string().max(64).optional() }) }
const rowsAnswer = listed(tree(ReportRow)).extend({ pagination: Pagination })

/** Reports: templates that data sets fill. */
export const reports = {
  /** Under their categories; a page has reports only. */
  list: get(base, { ...rows, output: rowsAnswer }),
  /** Where clients of 3.1 look for the list. */
  listData: get(`${base}/Data`, { ...rows, output: rowsAnswer }),
  /** Categories with the enabled reports that the caller may name in a menu, or open. */
  selector: get(`${base}/Selector`, { access: 'signed-in', output: listed(tree(SelectorNode)) }),
  selectorData: get(`${base}/Data/Selector`, { access: 'signed-in', output: listed(tree(SelectorNode)) }),
  /** The JSON Schema of a template. */
  schema: get(`${base}/Schema`, { access: { menu }, output: z.record(z.string(), z.unknown()) }),
  /** The first rows of a template that is being edited, or its problems. */
  preview: post(`${base}/Actions/Preview`, {
    access: { menu },
    successMessage: 'done',
    worksOnFullDisk: true,
    maxBodyBytes,
    input: ReportBody.pick({ sheet: true, parameters: true }).extend(pageInput),
    output: z.object({ page: ReportPage.nullable(), problems: z.array(ReportProblem) }),
  }),
  /** What a reader needs before the report is made. */
  head: get(`${base}/{id}/Head`, {
    access: 'signed-in',
    output: z.object({ fullName: z.string(), parameters: z.array(ReportParameter) }),
  }),
  /** A part of the report, with the rows, columns and fields of the caller. */
  run: post(`${base}/{id}/Actions/Run`, {
    access: 'signed-in',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: z.object({ ...pageInput, fresh: z.boolean().default(false) }),
    output: ReportPage,
  }),
  /** The whole report as a workbook, or as a PDF file or a document of Word on the paper of its template. */
  file: post(`${base}/{id}/Actions/File`, {
    access: 'signed-in',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: z.object({
      values: ParameterValues.default({}),
      format: z.enum(['xlsx', 'pdf', 'docx']).default('xlsx'),
    }),
    output: FileLink,
  }),
  /** A link to the template as a file, valid for one minute. */
  export: post(`${base}/{id}/Actions/ExportData`, {
    access: { menu },
    successMessage: 'done',
    worksOnFullDisk: true,
    output: StoredFile,
  }),
  download: get(`${base}/Actions/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(2_000) }),
    output: Bytes,
  }),
  /** Imports such a file, or the first sheet of a workbook as a template. The new report is disabled. */
  import: post(`${base}/Actions/ImportData`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    output: z.object({
      id: Id,
      /** What of a workbook a template does not have. */
      notes: z.array(z.string()),
    }),
  }),
  /** Reads a sheet of a workbook, from 1, as a template, and stores nothing. */
  readWorkbook: post(`${base}/Actions/ReadWorkbook/{number}`, {
    access: { menu },
    body: 'multipart',
    successMessage: 'done',
    output: z.object({
      sheet: ReportSheet,
      /** Names of the sheets of the workbook. */
      names: z.array(z.string()),
      notes: z.array(z.string()),
    }),
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: ReportBody.extend({
      id: Id,
      sortCode: z.int(),
      lastModifyTime: LastModifyTime,
      /** Name and account of who saved it last; '' where it was never changed. */
      lastModifyUser: z.string(),
    }),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    maxBodyBytes,
    input: ReportBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    maxBodyBytes,
    input: partialInput(ReportBody).extend(expectedModifiedTime),
    output: z.object({ lastModifyTime: LastModifyTime }),
  }),
  copy: post(`${base}/{id}/Actions/Copy`, {
    access: { menu, button: 'btn_add' },
    successMessage: 'copied',
    output: z.object({ id: Id }),
  }),
  copyData: post(`${base}/Data/{id}/Actions/Copy`, {
    access: { menu, button: 'btn_add' },
    successMessage: 'copied',
    output: z.object({ id: Id }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  removeData: del(`${base}/Data/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
