import * as z from 'zod'
import { blankable, EnCode, Flag, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { PrintField, PrintValues } from '../print/print-data.ts'
import { maxTemplateLength } from '../print/template-html.ts'
import {
  Bytes,
  del,
  get,
  hideable,
  Id,
  listed,
  OptionalPage,
  optionalOnUpdate,
  Pagination,
  post,
  put,
  tree,
} from '../wire.ts'
import { TaskRecord } from '../workflow/task-detail.ts'
import { StoredFile } from './files.ts'

/** What a template prints: the task of a flow, a record of a design, a receipt, or the contract of an order. */
export const PrintType = { flow: 1, record: 2, receipt: 3, order: 4 } as const
export type PrintType = (typeof PrintType)[keyof typeof PrintType]
const Type = z.literal(Object.values(PrintType))

/** Documents of the business: all of one type print the same fields, so their templates name no design and no flow. */
export const documentTypes = [PrintType.receipt, PrintType.order] as const
export type DocumentType = (typeof documentTypes)[number]
export const isDocumentType = (type: PrintType | undefined): type is DocumentType =>
  documentTypes.some((one) => one === type)

export const papers = ['A4', 'A5', 'receipt'] as const
export type Paper = (typeof papers)[number]
/** Width and height in millimetres, upright. A receipt is as long as its content. */
export const paperSizes: Readonly<Record<Paper, { width: number; height: number | null }>> = {
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
  receipt: { width: 80, height: null },
}

/** The paper of a template. */
export const PaperSettings = z.object({
  paper: z.enum(papers).default('A4'),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  /** Millimetres on each side. */
  margin: z.int().min(0).max(50).default(15),
  /** One line at the head and at the foot of each page. */
  header: blankable(z.string().trim().max(200)),
  footer: blankable(z.string().trim().max(200)),
  /** Whether the foot of each page has its number. */
  hasPageNumbers: Flag.default(1),
})
export type PaperSettings = z.output<typeof PaperSettings>

export const PrintTemplateBody = z.object({
  fullName: Name,
  enCode: EnCode,
  /** Code of an entry of the dictionary `printDev`. */
  category: z.string().min(1).max(64),
  type: Type.default(2),
  /** The design whose records it prints, and the flow whose tasks. */
  designId: blankable(Id),
  flowId: blankable(Id),
  /** The data source of the statements; `0` is the product's own database. */
  dbLinkId: z.string().max(64).default('0'),
  /** JSON text `[{ sql }]`: the first gives the record, each further one a sub-table. `@formId` is the printed record. */
  sqlTemplate: z.string().max(100_000).default(''),
  /** What the designer of existing clients keeps of its list of fields. */
  leftFields: z.string().max(100_000).default(''),
  /** HTML; see `contract/print/template-html`. */
  printTemplate: z.string().max(maxTemplateLength).default(''),
  ...PaperSettings.shape,
  /** Whether documents of its type print by it unless the user chooses another one. One template of each type is. */
  isDefault: Flag.default(0),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
  description: blankable(Text),
})
export type PrintTemplateBody = z.output<typeof PrintTemplateBody>

export const PrintTemplate = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  type: Type,
  designId: z.string().nullable(),
  flowId: z.string().nullable(),
  /** Name of the design or flow; '' where it has neither, or no longer. */
  usedBy: z.string(),
  isDefault: Flag,
  enabledMark: Flag,
  sortCode: z.int(),
  creatorUser: z.string(),
  creatorTime: Time,
  lastModifyTime: Time.nullable(),
})
export type PrintTemplate = z.output<typeof PrintTemplate>

/** What is printed, in the template. */
export const PrintedData = z.object({
  fullName: z.string(),
  /** Name of the form or task. */
  title: z.string(),
  /** What has to be read with every print, such as that a receipt is void; absent for nothing. */
  notice: z.string().optional(),
  printData: PrintValues,
  printTemplate: z.string(),
  ...PaperSettings.shape,
  fields: z.array(PrintField),
  sums: z.record(z.string(), z.string()),
  /** The history of the task. */
  flowTaskOperatorRecordList: z.array(TaskRecord),
})
export type PrintedData = z.output<typeof PrintedData>

/** What prints without a template: records of a design, or tasks where no design is named. */
export const StandardPrint = z.object({
  designId: Id.optional(),
  orientation: PaperSettings.shape.orientation,
})
export type StandardPrint = z.output<typeof StandardPrint>

/** Records of one PDF file. */
export const maxPdfRecords = 500

/** A PDF file that is being written, and what became of it. */
export const PrintFile = z.object({
  id: Id,
  /** Name of the file. */
  name: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  total: z.int(),
  /** Records that are ready, with those that were skipped. */
  done: z.int(),
  skipped: z.int(),
  /** Why records were skipped, or why the file could not be written. */
  reasons: z.array(z.string()),
  pages: z.int(),
  bytes: z.int(),
})
export type PrintFile = z.output<typeof PrintFile>

/** Fields by table: `headTable` has those of the record, other keys are names of sub-tables. */
export const PrintFields = z.record(z.string(), z.array(PrintField))
export type PrintFields = z.output<typeof PrintFields>

const Offer = z.object({ id: Id, fullName: z.string(), isDefault: Flag })
const SelectorNode = z.object({ id: z.string(), parentId: z.string(), fullName: z.string() })

const base = '/api/system/printDev'
const menu = 'system.printTemplate'
const maxBodyBytes = 2 * 1024 * 1024

/** A template below its category. */
const TemplateNode = tree(hideable(PrintTemplate.extend({ parentId: z.string() }), ['id', 'parentId']))

export const printTemplates = {
  /** Under their categories, as clients of 3.2 expect; a page has templates only. */
  list: get(base, {
    access: { menu },
    input: OptionalPage.extend({ category: z.string().max(64).optional(), type: Type.optional() }),
    output: listed(TemplateNode).extend({ pagination: Pagination }),
  }),
  /** Categories with their enabled templates. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    input: z.object({ type: Type.optional() }),
    output: listed(
      SelectorNode.extend({ children: z.array(SelectorNode.extend({ children: z.array(z.never()) })) }),
    ),
  }),
  /** The enabled templates of a design, of a flow, of both, or of the documents of a type. */
  offered: get(`${base}/Offered`, {
    access: 'signed-in',
    input: z.object({
      designId: Id.optional(),
      flowId: Id.optional(),
      type: z.literal(documentTypes).optional(),
    }),
    output: listed(Offer),
  }),
  /** What a template can print of its statements, of a design, of a flow, or of the documents of its type. */
  fields: post(`${base}/Fields`, {
    access: { menu },
    worksOnFullDisk: true,
    successMessage: 'done',
    input: PrintTemplateBody.pick({
      type: true,
      designId: true,
      flowId: true,
      dbLinkId: true,
      sqlTemplate: true,
    }),
    output: PrintFields,
  }),
  /** A record or task in a template. The caller has to be allowed to open it. */
  data: get(`${base}/Data`, {
    access: 'signed-in',
    // `taskId`: the record as the page of its task shows it to the caller, who may have no right to the page of the design.
    input: z.object({ id: Id, formId: Id, taskId: Id.optional() }),
    output: PrintedData,
  }),
  /** The same with a template that is being edited. */
  preview: post(`${base}/Actions/Preview`, {
    access: { menu },
    worksOnFullDisk: true,
    successMessage: 'done',
    maxBodyBytes,
    input: PrintTemplateBody.omit({ fullName: true, enCode: true, category: true }).extend({ formId: Id }),
    output: PrintedData,
  }),
  /**
   * Writes records or tasks in a template, or in the layout that they print in without one, into one PDF file, each on pages
   * of its own. The caller has to be allowed to open them; others are skipped. It continues in the background: ask for its
   * state.
   */
  startPdf: post(`${base}/Pdf`, {
    access: 'signed-in',
    successMessage: 'done',
    input: z.object({
      /** The template. */
      id: Id.optional(),
      standard: StandardPrint.optional(),
      formIds: z.array(Id).min(1).max(maxPdfRecords),
      // As in `data`; of a single record only.
      taskId: Id.optional(),
    }),
    output: PrintFile,
  }),
  pdfState: get(`${base}/Pdf/{fileId}`, { access: 'signed-in', output: PrintFile }),
  /** Stops writing it, or removes it. */
  removePdf: del(`${base}/Pdf/{fileId}`, { access: 'signed-in' }),
  /** The file, for two hours. Plain links have no token, so the file cookie authorises the call. */
  pdfFile: get('/api/file/Pdf/{fileId}', { access: 'signed-in', output: Bytes }),
  /** A link to the template as a file, valid for one minute. */
  export: get(`${base}/{id}/Actions/Export`, { access: { menu }, output: StoredFile }),
  download: get(`${base}/Actions/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(2_000) }),
    output: Bytes,
  }),
  /** Imports such a file. The new template is disabled. */
  import: post(`${base}/Actions/ImportData`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    output: z.object({ id: Id }),
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(
      PrintTemplateBody.extend({ id: Id, sortCode: z.int(), lastModifyTime: LastModifyTime }),
      ['id', 'lastModifyTime'],
    ),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    maxBodyBytes,
    input: PrintTemplateBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    maxBodyBytes,
    input: optionalOnUpdate(PrintTemplateBody, [
      'designId',
      'flowId',
      'paper',
      'orientation',
      'margin',
      'header',
      'footer',
      'hasPageNumbers',
      'isDefault',
      'sortCode',
    ]).extend({ lastModifyTime: LastModifyTime.optional() }),
  }),
  copy: post(`${base}/{id}/Actions/Copy`, {
    access: { menu, button: 'btn_add' },
    successMessage: 'copied',
    output: z.object({ id: Id }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
