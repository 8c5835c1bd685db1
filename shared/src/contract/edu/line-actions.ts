import * as z from 'zod'
import { Text } from '../patterns.ts'
import { post } from '../wire.ts'
import { Applied } from './approvals.ts'
import { financeMenu } from './orders.ts'
import { CampusDate, LessonCount } from './values.ts'

const base = '/api/edu/Line'
const access = { menu: financeMenu, button: 'btn_adjust' }
const reason = Text.trim().min(2)

/** Changes of a line that are neither sale nor lesson. */
export const lineActions = {
  /** A later last day; an expired line becomes active again. Without a date the line does not expire. */
  extend: post(`${base}/{id}/Actions/Extend`, {
    access,
    input: z.object({ expireDate: CampusDate.nullable(), reason }),
    successMessage: 'done',
  }),
  /** Fewer lessons leave the line; more of them are a line of its own without a price. */
  adjust: post(`${base}/{id}/Actions/Adjust`, {
    access,
    input: z.object({ direction: z.enum(['more', 'fewer']), units: LessonCount.min(0.5), reason }),
    successMessage: 'done',
  }),
  /** Asks for approval to clear an expired line. */
  forfeit: post(`${base}/{id}/Actions/Forfeit`, { access, input: z.object({ reason }), output: Applied }),
  /** Takes back an adjustment or a forfeit while its month is open. */
  reverse: post(`${base}/{id}/Actions/Reverse`, {
    access,
    input: z.object({ seq: z.int().min(1), reason }),
    successMessage: 'done',
  }),
}
