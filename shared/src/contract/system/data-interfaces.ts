import * as z from 'zod'
import { blankable, EnCode, Flag, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { Bytes, del, get, hideable, Id, Page, paged, post, put } from '../wire.ts'
import { Parameter } from './interface-parameters.ts'

/** How a data interface comes by its rows (specification: wire 9.5). */
export const InterfaceType = { sql: 1, static: 2, api: 3 } as const

/** What its statement does, or how its address is asked. */
export const RequestMethod = {
  insert: '1',
  update: '2',
  select: '3',
  remove: '4',
  get: '6',
  post: '7',
} as const

/** Who may call it: anybody, who is signed in, or callers from certain addresses. */
export const CheckType = { none: 0, token: 1, address: 2 } as const

/** Seconds that a statement or an address may take at most. */
const maxTimeoutSeconds = 60

/** Milliseconds for which whoever asks an interface waits: for the longest, its turn and its script. */
export const interfaceTimeoutMs = (maxTimeoutSeconds + 15) * 1_000

export const DataInterfaceBody = z.object({
  fullName: Name,
  enCode: EnCode,
  /** Code of an entry of the dictionary `DataInterface`. */
  categoryId: z.string().min(1).max(64),
  dataType: z.int().min(1).max(3).default(2),
  /** `0` is the product's own database. */
  dbLinkId: z.string().max(64).default('0'),
  /** A statement, or the rows themselves as JSON. */
  query: z.string().max(500_000).default(''),
  /** An address; `{name}` in it is a parameter. */
  path: z.string().trim().max(500).default(''),
  /** See `RequestMethod`; older clients say `get` and `post`. */
  requestMethod: z.string().max(10).default(''),
  /** JSON; see `readParameters` and `readHeaders`. */
  requestParameters: z.string().max(20_000).default('[]'),
  requestHeaders: z.string().max(20_000).default('[]'),
  responseType: z.string().max(10).default('json'),
  checkType: z.int().min(0).max(2).default(1),
  /** Addresses that may call it, networks and ranges too, one per line or joined by commas. */
  ipAddress: z.string().max(2_000).default(''),
  /** A function `(data, parameters) => …` that is run on the result. */
  dataProcessing: z.string().max(50_000).default(''),
  /** Seconds for which a result is kept and given again; 0: never (ours). */
  cacheSeconds: z.int().min(0).max(86_400).default(0),
  /** Seconds after which a statement or an address is given up (ours). */
  timeoutSeconds: z.int().min(1).max(maxTimeoutSeconds).default(10),
  description: blankable(Text),
  enabledMark: Flag.default(1),
  sortCode: SortCode.default(0),
})
export type DataInterfaceBody = z.output<typeof DataInterfaceBody>

export const DataInterface = DataInterfaceBody.extend({ id: Id })
export const DataInterfaceRow = DataInterface.extend({ creatorUser: z.string(), creatorTime: Time })
export type DataInterfaceRow = z.output<typeof DataInterfaceRow>

/** A row as it is: whoever asks knows its keys. */
export const InterfaceRow = z.record(z.string(), z.unknown())
export type InterfaceRow = z.output<typeof InterfaceRow>

const InterfaceOption = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  categoryId: z.string(),
})

/** Values of parameters as JSON text, by their names. */
const Parameters = z.string().max(20_000).optional()

const InterfaceSummary = DataInterfaceRow.pick({
  id: true,
  fullName: true,
  enCode: true,
  categoryId: true,
  dataType: true,
  requestMethod: true,
  requestParameters: true,
})

/** One call of an interface; the spelling is that of the wire. */
export const InterfaceCall = z.object({
  id: Id,
  invokTime: Time,
  /** Name and account; '' where nobody was signed in. */
  userId: z.string(),
  invokIp: z.string(),
  invokDevice: z.string(),
  /** What called: a page, a list to choose from, a task, a test. */
  invokType: z.string(),
  invokWasteTime: z.int(),
  /** Ours: how it ended, how many rows it gave, and whether they were kept ones. */
  result: Flag,
  rowCount: z.int(),
  cached: Flag,
  said: z.string(),
})
export type InterfaceCall = z.output<typeof InterfaceCall>

/** What a test gives: rows as far as they are shown, or what is wrong and where; a statement that writes is only read. */
export const TestResult = z.object({
  ran: z.boolean(),
  rows: z.array(InterfaceRow),
  total: z.int(),
  took: z.int(),
  problem: z
    .object({ field: z.string(), msg: z.string(), line: z.int().nullable(), column: z.int().nullable() })
    .nullable(),
})
export type TestResult = z.output<typeof TestResult>

const base = '/api/system/DataInterface'
const menu = 'systemData.dataInterface'

export const dataInterfaces = {
  list: get(base, {
    access: { menu },
    input: Page.extend({ categoryId: z.string().max(64).optional() }),
    output: paged(hideable(DataInterfaceRow)),
  }),
  /** Categories with their enabled interfaces, as an array (specification: wire 1.1). */
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    output: z.array(
      InterfaceOption.extend({ children: z.array(InterfaceOption.extend({ children: z.array(z.never()) })) }),
    ),
  }),
  /** Enabled ones, a page at a time. */
  offered: get(`${base}/getList`, {
    access: 'signed-in',
    input: Page.extend({ categoryId: z.string().max(64).optional() }),
    output: paged(InterfaceSummary),
  }),
  parameters: get(`${base}/GetParam/{id}`, { access: 'signed-in', output: z.array(Parameter) }),
  /** All rows, as an array: the options of a field. Who may call it stands in the interface. */
  response: get(`${base}/{id}/Actions/Response`, {
    access: 'visitor',
    input: z.object({ parameters: Parameters }),
    output: z.array(InterfaceRow),
  }),
  /** One page of them; `columnOptions` names the keys, joined by commas, that the keyword is looked for in. */
  rows: get(`${base}/{id}/Action/List`, {
    access: 'signed-in',
    input: Page.extend({ columnOptions: z.string().max(2_000).optional(), parameters: Parameters }),
    output: paged(InterfaceRow),
  }),
  /** The row whose `propsValue` is this, null where there is none. */
  row: get(`${base}/{id}/Action/Info`, {
    access: 'signed-in',
    input: z.object({
      value: z.string().max(200),
      propsValue: z.string().max(60).default('id'),
      parameters: Parameters,
    }),
    output: InterfaceRow.nullable(),
  }),
  /** The same rows as `response`, for who keeps interfaces; values stand in a list of parameters. */
  preview: post(`${base}/{id}/Actions/Preview`, {
    access: { menu },
    input: z.object({
      paramList: z
        .array(
          z.object({
            field: z.string().max(60),
            defaultValue: z.unknown().optional(),
            value: z.unknown().optional(),
          }),
        )
        .max(50)
        .default([]),
    }),
    output: z.array(InterfaceRow),
    successMessage: 'done',
  }),
  /** Tries what stands in a form, saved or not; a statement that writes is only read (ours). */
  test: post(`${base}/Actions/Test`, {
    access: { menu, button: 'btn_edit' },
    input: DataInterfaceBody.extend({ id: z.string().max(64).optional(), parameters: Parameters }),
    output: TestResult,
    successMessage: 'done',
  }),
  log: get('/api/system/DataInterfaceLog/{id}', {
    access: { menu },
    input: Page,
    output: paged(InterfaceCall),
  }),
  export: get(`${base}/{id}/Action/Export`, {
    access: { menu },
    output: z.object({ name: z.string(), url: z.string() }),
  }),
  /** What the link of an export gives. */
  download: get(`${base}/Action/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(2_000) }),
    output: Bytes,
  }),
  import: post(`${base}/Action/Import`, {
    access: { menu, button: 'btn_add' },
    output: z.object({ id: Id }),
    body: 'multipart',
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(DataInterface.extend({ lastModifyTime: LastModifyTime })),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: DataInterfaceBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: DataInterfaceBody.extend({ lastModifyTime: LastModifyTime.optional() }),
  }),
  copy: post(`${base}/{id}/Actions/Copy`, {
    access: { menu, button: 'btn_add' },
    output: z.object({ id: Id }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
