import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id, listed } from '../wire.ts'

const Card = z.object({ id: Id, fullName: z.string(), creatorTime: Time })

/** A row with what a client needs to open the task. */
const FlowCard = Card.extend({
  enCode: z.string(),
  flowId: Id,
  formType: z.int(),
  processId: Id,
  /** The visit; '' where there is none. */
  taskNodeId: z.string(),
  /** The assignment; '' where there is none. */
  taskOperatorId: z.string(),
  status: z.int(),
  /** The page that opens it: 1 as initiator, 2 as a to-do item. */
  type: z.int(),
})

const base = '/api/visualdev/Dashboard'
const access = 'signed-in'

/** Cards of the home page; at most ten rows each. */
export const dashboard = {
  /** Items to decide, items of principals, and decisions of the caller. */
  counts: get(`${base}/FlowTodoCount`, {
    access,
    output: z.object({ toBeReviewed: z.int(), entrust: z.int(), flowDone: z.int() }),
  }),
  notices: get(`${base}/Notice`, { access, output: listed(Card) }),
  todos: get(`${base}/FlowTodo`, { access, output: listed(FlowCard) }),
  /** Tasks of the caller that are being handled. */
  launched: get(`${base}/MyFlowTodo`, { access, output: listed(FlowCard) }),
  mails: get(`${base}/Email`, { access, output: listed(Card) }),
}
