import * as z from 'zod'
import { blankable, EnCode, Flag, LastModifyTime, Name, SortCode, Text, Time } from '../patterns.ts'
import { Bytes, del, get, hideable, Id, listed, optionalOnUpdate, Page, paged, post, put } from '../wire.ts'
import { Parameter } from './interface-parameters.ts'

/** Where a data interface gets its rows from. */
export const InterfaceType = { sql: 1, static: 2, api: 3 } as const

/** What its statement does, or the HTTP method for its address. */
export const RequestMethod = {
  insert: '1',
  update: '2',
  select: '3',
  remove: '4',
  get: '6',
  post: '7',
} as const

/**
 * Who may call it without signing in, if it only reads: all callers, none, or callers from certain addresses.
 * Signed-in users need the right to run it; see `isRunAuthorize`.
 */
export const CheckType = { none: 0, token: 1, address: 2 } as const

/** Limit for the time-out of a statement or an address. */
const maxTimeoutSeconds = 60

/**
 * Time-out of clients that call an interface: the longest time-out, plus time for queueing and for its
 * script.
 */
export const interfaceTimeoutMs = (maxTimeoutSeconds + 15) * 1_000

export const DataInterfaceBody = z.object({
  fullName: Name,
  enCode: EnCode,
  /** Code of an entry of the dictionary `DataInterface`. */
  categoryId: z.string().min(1).max(64),
  dataType: z.int().min(1).max(3).default(2),
  /** `0` is the product's own database. */
  dbLinkId: z.string().max(64).default('0'),
  /** A statement, or the data itself as any JSON. */
  query: z.string().max(500_000).default(''),
  /** An address; `{name}` in it is a parameter. */
  path: z.string().trim().max(500).default(''),
  /** See `RequestMethod`; older clients send `get` and `post`. */
  requestMethod: z.string().max(10).default(''),
  /** JSON; see `readParameters` and `readHeaders`. */
  requestParameters: z.string().max(20_000).default('[]'),
  requestHeaders: z.string().max(20_000).default('[]'),
  responseType: z.string().max(10).default('json'),
  checkType: z.int().min(0).max(2).default(1),
  /**
   * 1: of the signed-in users, only those to whom it was granted may run it. An interface that writes is always
   * treated so.
   */
  isRunAuthorize: Flag.optional(),
  /** Addresses, networks and ranges that may call it, one per line or joined by commas. */
  ipAddress: z.string().max(2_000).default(''),
  /** JavaScript function `(data, parameters) => …` that transforms the result. */
  dataProcessing: z.string().max(50_000).default(''),
  /** How long a result is cached; 0: never. */
  cacheSeconds: z.int().min(0).max(86_400).default(0),
  /** Time-out of a statement or an address. */
  timeoutSeconds: z.int().min(1).max(maxTimeoutSeconds).default(10),
  description: blankable(Text),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
})
export type DataInterfaceBody = z.output<typeof DataInterfaceBody>

export const DataInterface = DataInterfaceBody.extend({ id: Id, sortCode: z.int() })
export const DataInterfaceRow = DataInterface.extend({ creatorUser: z.string(), creatorTime: Time })
export type DataInterfaceRow = z.output<typeof DataInterfaceRow>

/** A row of a data interface, with any keys. */
export const InterfaceRow = z.record(z.string(), z.unknown())
export type InterfaceRow = z.output<typeof InterfaceRow>

const InterfaceOption = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  categoryId: z.string(),
})

/** Values of parameters by name, as JSON text. */
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

/** One call of an interface in its log; the odd spelling is that of existing clients. */
export const InterfaceCall = z.object({
  id: Id,
  invokTime: Time,
  /** Name and account; '' for an anonymous call. */
  userId: z.string(),
  invokIp: z.string(),
  invokDevice: z.string(),
  /** The kind of caller: a page, a list of options, a task or a test. */
  invokType: z.string(),
  invokWasteTime: z.int(),
  /** How it ended, the number of rows, whether they were cached, and the error message. */
  result: Flag,
  rowCount: z.int(),
  cached: Flag,
  said: z.string(),
})
export type InterfaceCall = z.output<typeof InterfaceCall>

/**
 * The result of a test: the first rows, or a problem with its place. `ran` is false for a statement or request
 * that writes: it is only checked.
 */
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

/** A table that the statement of an interface can read, and a column of it. The name is the comment. */
export const ReadableTable = z.object({ table: z.string(), tableName: z.string() })
export type ReadableTable = z.output<typeof ReadableTable>
export const ReadableColumn = z.object({
  field: z.string(),
  fieldName: z.string(),
  type: z.string(),
  primaryKey: Flag,
})
export type ReadableColumn = z.output<typeof ReadableColumn>

const base = '/api/system/DataInterface'
const menu = 'systemData.dataInterface'

export const dataInterfaces = {
  list: get(base, {
    access: { menu },
    input: Page.extend({ categoryId: z.string().max(64).optional() }),
    output: paged(hideable(DataInterfaceRow)),
  }),
  /** Categories with their enabled interfaces, as an array. */
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    output: z.array(
      InterfaceOption.extend({ children: z.array(InterfaceOption.extend({ children: z.array(z.never()) })) }),
    ),
  }),
  /** Enabled interfaces, paged. */
  offered: get(`${base}/getList`, {
    access: 'signed-in',
    input: Page.extend({ categoryId: z.string().max(64).optional() }),
    output: paged(InterfaceSummary),
  }),
  parameters: get(`${base}/GetParam/{id}`, { access: 'signed-in', output: z.array(Parameter) }),
  /**
   * The fields of its rows with a value of the first rows, for designers who choose them. Parameters have their defaults.
   * An interface that writes is not run: it answers none.
   */
  fields: get(`${base}/GetFields/{id}`, {
    access: 'signed-in',
    output: z.array(z.object({ field: z.string(), sample: z.string() })),
  }),
  /**
   * All rows, as an array, for example the options of a field. Without a session, the interface's `checkType`
   * decides who may call it.
   */
  response: get(`${base}/{id}/Actions/Response`, {
    access: 'visitor',
    input: z.object({ parameters: Parameters }),
    output: z.array(InterfaceRow),
  }),
  /** One page of rows; `columnOptions` are the keys to search for the keyword, joined by commas. */
  rows: get(`${base}/{id}/Action/List`, {
    access: 'signed-in',
    input: Page.extend({ columnOptions: z.string().max(2_000).optional(), parameters: Parameters }),
    output: paged(InterfaceRow),
  }),
  /** The row whose key `propsValue` has this value; null where there is none. */
  row: get(`${base}/{id}/Action/Info`, {
    access: 'signed-in',
    input: z.object({
      value: z.string().max(200),
      propsValue: z.string().max(60).default('id'),
      parameters: Parameters,
    }),
    output: InterfaceRow.nullable(),
  }),
  /** Like `response`, for the management page; values are in a list of parameters. */
  preview: post(`${base}/{id}/Actions/Preview`, {
    access: { menu },
    worksOnFullDisk: true,
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
  /** Tests the contents of a form, saved or not; a statement or request that writes is only checked. */
  test: post(`${base}/Actions/Test`, {
    access: { menu, button: 'btn_edit' },
    worksOnFullDisk: true,
    input: DataInterfaceBody.extend({ id: z.string().max(64).optional(), parameters: Parameters }),
    output: TestResult,
    successMessage: 'done',
  }),
  /** Tables of a data source that statements can read, for the editor of statements. */
  tables: get(`${base}/Tables/{linkId}`, { access: { menu }, output: listed(ReadableTable) }),
  columns: get(`${base}/Tables/{linkId}/{table}`, { access: { menu }, output: listed(ReadableColumn) }),
  log: get('/api/system/DataInterfaceLog/{id}', {
    access: { menu },
    input: Page,
    output: paged(InterfaceCall),
  }),
  export: get(`${base}/{id}/Action/Export`, {
    access: { menu },
    output: z.object({ name: z.string(), url: z.string() }),
  }),
  /** The file behind the link of an export. */
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
    input: optionalOnUpdate(DataInterfaceBody, [
      'ipAddress',
      'dataProcessing',
      'cacheSeconds',
      'timeoutSeconds',
    ]).extend({
      lastModifyTime: LastModifyTime.optional(),
    }),
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
