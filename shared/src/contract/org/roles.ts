import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, Id, listed, Page, Pagination, tree } from '../wire.ts'

export const Role = z.object({
  id: Id, parentId: z.string(), fullName: z.string(), enCode: z.string(), type: z.string(),
  description: z.string().nullable(), enabledMark: Flag, creatorTime: Time.nullable(), sortCode: z.int(),
})

const base = '/api/permission/Role'
const grouped = listed(tree(Role))

/** Role types (dictionary `RoleType`) are the top nodes, roles their children (specification: wire 7.2). */
export const roles = {
  list: get(base, { who: { menu: 'permission.role' }, takes: Page, gives: grouped.extend({ pagination: Pagination }) }),
  selector: get(`${base}/Selector/{id?}`, { who: 'signed-in', gives: grouped }),
}
