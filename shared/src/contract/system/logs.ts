import * as z from 'zod'
import { Time } from '../patterns.ts'
import { del, get, Id, Page, paged, post, put } from '../wire.ts'
import { ExportInput, FileLink } from './transfers.ts'

/** How a sign-in or a request ended; a refusal is an expected error with words for the user. */
export const LogResult = { succeeded: 1, refused: 2, failed: 3 } as const
const Result = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** One row of the log; its category decides which fields are filled. */
export const LogRow = z.object({
  id: Id,
  creatorTime: Time,
  userName: z.string(),
  ipaddress: z.string(),
  platForm: z.string(),
  moduleName: z.string(),
  requestMethod: z.string(),
  requestURL: z.string(),
  /** Milliseconds. */
  requestDuration: z.int(),
  /** Details of the operation, as JSON text. */
  json: z.string(),
  /** null for rows from before results were recorded, and for errors of browsers. */
  result: Result.nullable(),
  /** Code of the envelope. */
  resultCode: z.int().nullable(),
})
export type LogRow = z.output<typeof LogRow>

/** An uncaught error in a browser. */
export const BrowserError = z.object({
  message: z.string().max(500),
  stack: z.string().max(4_000),
  /** Path and query of the page. */
  page: z.string().max(500),
  /** The remote whose code failed; '' for the shell. */
  remote: z.string().max(64),
  /** The components around it, innermost first. */
  components: z.string().max(4_000),
  how: z.enum(['script', 'promise', 'drawing']),
})
export type BrowserError = z.output<typeof BrowserError>

/** Categories of the log. */
export const LogCategory = { login: 1, operation: 3, exception: 4, request: 5 } as const

/** How many days rows are kept, by category. */
const Days = z.int().min(1).max(3_650)
export const LogRetention = z.object({ login: Days, operation: Days, exception: Days, request: Days })
export type LogRetention = z.output<typeof LogRetention>

/** A keyword searches the latest 100,000 rows that match the rest of the filter. */
const Filter = Page.extend({
  startTime: Time.optional(),
  endTime: Time.optional(),
  userId: Id.optional(),
  result: Result.optional(),
})

const base = '/api/system/Log'
const menu = 'system.log'

export const logs = {
  /** Category 1 login, 3 operation, 4 exception, 5 request. */
  list: get(`${base}/{category}`, { access: { menu }, input: Filter, output: paged(LogRow) }),
  /** Exports the latest 100,000 rows at most. */
  export: post(`${base}/{category}/Actions/ExportExcel`, {
    access: { menu },
    worksOnFullDisk: true,
    input: Filter.extend(ExportInput.shape),
    output: FileLink,
    successMessage: 'done',
  }),
  removeMany: del(base, {
    access: { menu, button: 'btn_remove' },
    input: z.object({ ids: z.array(Id).min(1).max(10_000) }),
  }),
  /** Deletes a whole category, and records this in the log of operations. */
  clear: del(`${base}/{category}`, { access: { menu, button: 'btn_remove' } }),
  keeping: get(`${base}/Actions/Keeping`, { access: { menu }, output: LogRetention }),
  keep: put(`${base}/Actions/Keeping`, {
    access: { menu, button: 'btn_edit' },
    worksOnFullDisk: true,
    input: LogRetention,
  }),
  /** Reports errors of the caller's browser to the operator. */
  report: post('/api/system/Log/Actions/Report', {
    access: 'signed-in',
    worksOnFullDisk: true,
    successMessage: 'done',
    input: z.object({ errors: z.array(BrowserError).min(1).max(20) }),
  }),
}
