import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, Id, listed, OptionalPage, Pagination, tree } from '../wire.ts'

/**
 * A flow without its JSON bodies. In a tree the parents are categories, for which only names and counts are
 * filled.
 */
export const FlowRow = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  /** 0 launched by people, 1 bound to a page of the designer; null for a category. */
  type: z.int().nullable(),
  /** 1 system form, 2 designed form; null for a category. */
  formType: z.int().nullable(),
  icon: z.string(),
  iconBackground: z.string(),
  /** 0 everyone may launch it, 1 the users selected at its start node. */
  visibleType: z.int(),
  version: z.int(),
  description: z.string().nullable(),
  /** 1 released, 0 stopped. */
  enabledMark: Flag,
  creatorUser: z.string(),
  creatorTime: Time.nullable(),
  lastModifyUser: z.string(),
  lastModifyTime: Time.nullable(),
  sortCode: z.int(),
})
export type FlowRow = z.output<typeof FlowRow>

const base = '/api/workflow/Engine/FlowEngine'
const grouped = listed(tree(FlowRow))

export const flows = {
  /** Under their categories; a page has flows only. */
  list: get(base, {
    access: { menu: 'workFlow.flowEngine' },
    input: OptionalPage.extend({ category: z.string().max(50).optional() }),
    output: grouped.extend({ pagination: Pagination }),
  }),
  /** Released flows that the caller may launch. */
  all: get(`${base}/ListAll`, { access: 'signed-in', output: grouped }),
  /** Released flows, of one form type where `type` names it. */
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    input: z.object({ type: z.int().min(1).max(2).optional() }),
    output: grouped,
  }),
}
