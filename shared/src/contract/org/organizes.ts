import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, Id, listed, Pagination, put, tree } from '../wire.ts'

/** A company or a department: one table, told apart by `category` (specification: wire 7.5). */
export const Organize = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  icon: z.string(),
  category: z.enum(['company', 'department']),
  type: z.enum(['company', 'department']),
  description: z.string().nullable(),
  enabledMark: Flag,
  creatorTime: Time,
  sortCode: z.int(),
})
export const OrganizeNode = tree(Organize)
export type OrganizeNode = z.output<typeof OrganizeNode>

const base = '/api/permission/Organize'
const trees = listed(OrganizeNode).extend({ pagination: Pagination.optional() })
const keyword = z.object({ keyword: z.string().max(100).optional() })

export const organizes = {
  list: get(base, { who: { menu: 'permission.organize' }, takes: keyword, gives: trees }),
  /** Those the caller may work for: the header's dropdown (specification: shell 2, wire 4). */
  topList: get(`${base}/toplist`, { who: 'signed-in', gives: listed(z.object({ id: Id, fullName: z.string() })) }),
  /** The session works for this organisation from now on; ours. Refused unless `topList` has it. */
  choose: put('/api/permission/Users/Current/Organize/{id}', { who: 'signed-in', says: 'done' }),
  selector: get(`${base}/Selector/{id?}`, { who: 'signed-in', gives: trees }),
  tree: get(`${base}/Tree`, { who: 'signed-in', gives: trees }),
}

/** `id` is left out of the tree with all below it (a parent picker must not offer a node under itself). */
export const departments = {
  selector: get(`${base}/Department/Selector/{id?}`, { who: 'signed-in', gives: trees }),
}
