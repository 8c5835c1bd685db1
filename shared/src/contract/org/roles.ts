import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
import { Flag, LastModifyTime, Name, expectedModifiedTime, partialInput, Time } from '../patterns.ts'
import { del, get, hideable, Id, listed, OptionalPage, Pagination, post, put, tree } from '../wire.ts'
import { commonFields } from './common-fields.ts'
import { ConfirmedUsage, HolderUsage } from './holder-usage.ts'
import { HoldersOfUnit } from './positions.ts'

/** Ids of units, each as the path from the root; the last one counts. */
const UnitPaths = z.array(z.array(Id).min(1).max(50)).max(500)

/**
 * The fields of a role; `type` is an entry of the dictionary `RoleType`, or ''. With `globalMark` 1 the role is for all
 * units; with 0 it is offered to users of the units of `organizeIdsTree` only.
 */
export const roleFields = defineFields({
  fullName: {
    schema: Name,
    label: { zh: '角色名称', en: 'Role', zhtw: '角色名稱' },
    value: 'text',
    place: 10,
    column: 'shown',
  },
  enCode: commonFields.enCode,
  type: { ...commonFields.type, schema: z.string().max(64).default('') },
  globalMark: { schema: Flag.default(1) },
  organizeIdsTree: { schema: UnitPaths.optional() },
  enabledMark: commonFields.enabledMark,
  description: commonFields.description,
  sortCode: commonFields.sortCode,
  members: {
    label: { zh: '成员数', en: 'Members', zhtw: '成員數' },
    value: 'number',
    place: 40,
    column: 'shown',
  },
  twoFactor: {
    label: { zh: '两步验证', en: 'Two-step verification', zhtw: '兩步驟驗證' },
    value: 'flag',
    place: 50,
    column: 'shown',
  },
  creatorTime: commonFields.creatorTime,
})

/** Input of a role form. */
export const RoleBody = z.object(bodyShape(roleFields))
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
  globalMark: Flag,
  /** The paths of the role's units joined by commas; '' for a role of all units and for a role type. */
  organizeInfo: z.string(),
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
    /** `organizeId`: roles for this unit; `0`: roles for all units. */
    input: OptionalPage.extend({ organizeId: Id.optional() }),
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
  /**
   * The enabled roles that users of these units may have: roles for all units as one group, then the roles of
   * each unit.
   */
  ofUnits: post(`${base}/getListByOrgIds`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    input: z.object({ organizeIds: z.array(Id).max(1_000) }),
    output: listed(HoldersOfUnit),
    successMessage: 'done',
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(
      RoleBody.extend({
        id: Id,
        sortCode: z.int(),
        lastModifyTime: LastModifyTime,
        organizeIdsTree: UnitPaths,
      }),
      ['id', 'lastModifyTime'],
    ),
  }),
  create: post(base, { access: { menu, button: 'btn_add' }, input: RoleBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(RoleBody).extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  usage: get(`${base}/{id}/Usage`, { access: { menu }, output: HolderUsage }),
  /**
   * Removes the role from its members, revokes its grants and deletes it. The caller needs the grants, and the
   * right to change members and grants. If the confirmed numbers have changed, nothing is done (409).
   */
  removeWithUsage: post(`${base}/{id}/Actions/RemoveWithUsage`, {
    access: { menu, button: 'btn_remove' },
    successMessage: 'deleted',
    input: ConfirmedUsage,
  }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
