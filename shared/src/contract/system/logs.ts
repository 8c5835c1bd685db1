import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, Page, paged, post } from '../wire.ts'

/** One line of the log; which fields tell something depends on its category (specification: wire 9.9). */
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
  /** What was done, as JSON text. */
  json: z.string(),
})
export type LogRow = z.output<typeof LogRow>

/** An error that nobody caught in a browser (specification: shell 8). */
export const BrowserError = z.object({
  message: z.string().max(500),
  stack: z.string().max(4_000),
  /** Path and query of the page. */
  page: z.string().max(500),
  /** The remote whose code it was, or '' for the shell. */
  remote: z.string().max(64),
  /** The components around it, innermost first. */
  components: z.string().max(4_000),
  how: z.enum(['script', 'promise', 'drawing']),
})
export type BrowserError = z.output<typeof BrowserError>

export const logs = {
  /** Category 1 login, 3 operation, 4 exception, 5 request. */
  list: get('/api/system/Log/{category}', { who: { menu: 'system.log' }, takes: Page.extend({ startTime: Time.optional(), endTime: Time.optional() }), gives: paged(LogRow) }),
  /** What went wrong in somebody's browser, for the operator (ours). */
  report: post('/api/system/Log/Actions/Report', { who: 'signed-in', says: 'done', takes: z.object({ errors: z.array(BrowserError).min(1).max(20) }) }),
}
