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
  list: get(base, { who: { menu }, takes: Page, gives: paged(BranchAdmin) }),
  of: get(`${base}/{organizeId}`, { who: { menu }, gives: listed(BranchAdmin) }),
  create: post(base, { who: { menu, button: 'btn_add' }, takes: BranchAdminBody }),
  update: put(`${base}/{organizeId}`, { who: { menu, button: 'btn_edit' }, takes: BranchAdminBody }),
  remove: del(`${base}/{organizeId}`, {
    who: { menu, button: 'btn_remove' },
    takes: BranchAdminBody.pick({ userId: true }),
  }),
}
