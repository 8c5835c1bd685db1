import * as z from 'zod'
import { Name } from '../patterns.ts'
import { del, get, Id, listed, post, put } from '../wire.ts'

const QueryPlanBody = z.object({
  fullName: Name,
  /** As `superQueryJson` of a list. */
  superQueryJson: z.string().min(2).max(100_000),
  /** Whether everybody who may open the list finds it. */
  isShared: z.boolean().default(false),
})

export const QueryPlan = QueryPlanBody.extend({
  id: Id,
  isShared: z.boolean(),
  /** Name of its owner; '' for the caller's own. */
  owner: z.string(),
  /** Whether the caller may change and remove it: the owner and super administrators may. */
  canChange: z.boolean(),
})
export type QueryPlan = z.output<typeof QueryPlan>

const base = '/api/visualdev/OnlineDev/{id}/QueryPlans'
// The handlers check the menus that open the design.
const access = 'signed-in'

/** Saved super queries of a list. `{id}` is the design. */
export const queryPlans = {
  /** The caller's own and the shared ones, by name. */
  list: get(base, { access, output: listed(QueryPlan) }),
  create: post(base, { access, input: QueryPlanBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{planId}`, { access, input: QueryPlanBody }),
  remove: del(`${base}/{planId}`, { access }),
}
