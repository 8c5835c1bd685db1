import * as z from 'zod'
import { get, Id, post } from '../wire.ts'

const base = '/api/permission/UserRelation'
// The same three screens have it: whoever may edit users gives them roles, positions and groups anyway.
const menu = 'permission.user'

/** Members of a role, a position or a group (specification: wire 7.6). */
export const members = {
  read: get(`${base}/{objectId}`, { access: { menu }, output: z.object({ ids: z.array(z.string()) }) }),
  /** Replaces the whole set. */
  replace: post(`${base}/{objectId}`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'updated',
    input: z.object({ objectType: z.enum(['Position', 'Role', 'Group']), userIds: z.array(Id).max(50_000) }),
  }),
}
