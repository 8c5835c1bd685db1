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
 * What a branch administrator may change: in the unit itself (`thisLayer…`) and in those below it (`subLayer…`). Whoever is one
 * anywhere changes units, and the users and positions of units, nowhere else (specification: wire 7.9).
 */
export const BranchAdminBody = z.object({ userId: Id, organizeId: Id, ...rights })
export const BranchAdmin = BranchAdminBody.extend({
  /** Of both together. */ id: z.string(),
  account: z.string(),
  realName: z.string(),
  organize: z.string(),
  creatorTime: Time,
})
export type BranchAdmin = z.output<typeof BranchAdmin>

const base = '/api/permission/organizeAdminIsTrator'
const menu = 'permission.branchAdmin'

export const branchAdmins = {
  /** Ours: all of them, found by user or organisation. */
  list: get(base, { access: { menu }, input: Page, output: paged(BranchAdmin) }),
  of: get(`${base}/{organizeId}`, { access: { menu }, output: listed(BranchAdmin) }),
  create: post(base, { access: { menu, button: 'btn_add' }, input: BranchAdminBody }),
  update: put(`${base}/{organizeId}`, { access: { menu, button: 'btn_edit' }, input: BranchAdminBody }),
  remove: del(`${base}/{organizeId}`, {
    access: { menu, button: 'btn_remove' },
    input: BranchAdminBody.pick({ userId: true }),
  }),
}
