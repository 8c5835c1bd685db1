import * as z from 'zod'
import {
  blankable,
  EnCode,
  Flag,
  LastModifyTime,
  Name,
  expectedModifiedTime,
  SortCode,
  Text,
  Time,
} from '../patterns.ts'
import { del, get, hideable, Id, listed, OptionalPage, Pagination, post, put, tree } from '../wire.ts'

/** Input of a role form; `type` is an entry of the dictionary `RoleType`. */
export const RoleBody = z.object({
  fullName: Name,
  enCode: EnCode,
  type: z.string().min(1).max(64),
  enabledMark: Flag.default(1),
  description: blankable(Text),
  sortCode: SortCode.default(0),
})
export type RoleBody = z.output<typeof RoleBody>

export const Role = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  type: z.string(),
  description: z.string().nullable(),
  enabledMark: Flag,
  creatorTime: Time.nullable(),
  sortCode: z.int(),
  /** Number of members; 0 for a role type. */
  members: z.int(),
  /** 1: its members must use two-step verification. */
  twoFactor: Flag,
})

const base = '/api/permission/Role'
const menu = 'permission.role'
const RoleRow = tree(Role)
export type RoleRow = z.output<typeof RoleRow>
const grouped = listed(tree(hideable(Role, ['id', 'parentId', 'type'])))

/** Role types (dictionary `RoleType`) are the top nodes, roles their children. A page has roles only. */
export const roles = {
  list: get(base, {
    access: { menu },
    input: OptionalPage,
    output: listed(tree(hideable(Role, ['id', 'parentId', 'type']))).extend({ pagination: Pagination }),
  }),
  selector: get(`${base}/Selector/{id?}`, { access: 'signed-in', output: grouped }),
  /**
   * The enabled roles that the caller may assign: those of which the caller has every grant. `onlyId` is
   * unique in the tree.
   */
  selectorByPermission: get(`${base}/SelectorByPermission`, {
    access: 'signed-in',
    output: listed(tree(hideable(Role.extend({ onlyId: z.string() }), ['id', 'parentId', 'type', 'onlyId']))),
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(RoleBody.extend({ id: Id, lastModifyTime: LastModifyTime }), ['id', 'lastModifyTime']),
  }),
  create: post(base, { access: { menu, button: 'btn_add' }, input: RoleBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: RoleBody.extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
