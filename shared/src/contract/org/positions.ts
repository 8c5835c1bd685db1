import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, Id, listed, Page, paged, tree } from '../wire.ts'

export const Position = z.object({
  id: Id, fullName: z.string(), enCode: z.string(), type: z.string(), department: z.string(), organizeId: Id,
  enabledMark: Flag, creatorTime: Time, description: z.string().nullable(), sortCode: z.int(),
})

const base = '/api/permission/Position'

/** Specification: wire 7.3. */
export const positions = {
  list: get(base, { who: { menu: 'permission.position' }, takes: Page.extend({ organizeId: Id.optional() }), gives: paged(Position) }),
  all: get(`${base}/All`, { who: 'signed-in', gives: listed(Position) }),
  selector: get(`${base}/Selector/{id?}`, {
    who: 'signed-in',
    gives: listed(tree(z.object({ type: z.enum(['company', 'department', 'position']), icon: z.string(), enabledMark: Flag }))),
  }),
}
