import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, Page, paged } from '../wire.ts'

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

export const logs = {
  /** Category 1 login, 3 operation, 4 exception, 5 request. */
  list: get('/api/system/Log/{category}', { who: { menu: 'system.log' }, takes: Page.extend({ startTime: Time.optional(), endTime: Time.optional() }), gives: paged(LogRow) }),
}
