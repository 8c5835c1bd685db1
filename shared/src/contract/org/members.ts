import * as z from 'zod'
import { get, Id, post } from '../wire.ts'

const base = '/api/permission/UserRelation'
// Not the menus of roles, positions and groups: users who may edit users assign them in the user form too.
const menu = 'permission.user'

/** Members of a role, a position or a group. */
export const members = {
  read: get(`${base}/{objectId}`, { access: { menu }, output: z.object({ ids: z.array(z.string()) }) }),
  /** Replaces all members. */
  replace: post(`${base}/{objectId}`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'updated',
    input: z.object({ objectType: z.enum(['Position', 'Role', 'Group']), userIds: z.array(Id).max(50_000) }),
  }),
}
