import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { del, get, Id, listed, Page, paged, post, put } from '../wire.ts'

const rights = {
  thisLayerAdd: Flag.default(0),
  thisLayerEdit: Flag.default(0),
  thisLayerDelete: Flag.default(0),
  subLayerAdd: Flag.default(0),
  subLayerEdit: Flag.default(0),
  subLayerDelete: Flag.default(0),
}

/**
 * What a branch administrator may change: in the unit itself (`thisLayer…`) and in the units below it
 * (`subLayer…`). A branch administrator may change units, and the users and positions of units, only there.
 */
export const BranchAdminBody = z.object({ userId: Id, organizeId: Id, ...rights })
export const BranchAdmin = BranchAdminBody.extend({
  /** Made of user id and unit id. */ id: z.string(),
  account: z.string(),
  realName: z.string(),
  organize: z.string(),
  creatorTime: Time,
})
export type BranchAdmin = z.output<typeof BranchAdmin>

const base = '/api/permission/organizeAdminIsTrator'
const menu = 'permission.branchAdmin'

export const branchAdmins = {
  /** All branch administrators; the keyword searches users and organisations. */
  list: get(base, { access: { menu }, input: Page, output: paged(BranchAdmin) }),
  of: get(`${base}/{organizeId}`, { access: { menu }, output: listed(BranchAdmin) }),
  create: post(base, { access: { menu, button: 'btn_add' }, input: BranchAdminBody }),
  update: put(`${base}/{organizeId}`, { access: { menu, button: 'btn_edit' }, input: BranchAdminBody }),
  remove: del(`${base}/{organizeId}`, {
    access: { menu, button: 'btn_remove' },
    input: BranchAdminBody.pick({ userId: true }),
  }),
}
