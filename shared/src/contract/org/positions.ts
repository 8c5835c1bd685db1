import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
import { Flag, LastModifyTime, Name, expectedModifiedTime, partialInput, Time } from '../patterns.ts'
import { del, get, hideable, Id, listed, Page, paged, post, put, tree } from '../wire.ts'
import { commonFields } from './common-fields.ts'
import { ConfirmedUsage, HolderUsage } from './holder-usage.ts'

/** The fields of a position; `type` is an entry of the dictionary `PositionType`. */
export const positionFields = defineFields({
  organizeId: {
    schema: Id,
    label: { zh: '所属组织', en: 'Unit', zhtw: '所屬組織' },
    value: 'units',
    shownAs: 'department',
    place: 40,
    column: 'shown',
  },
  fullName: {
    schema: Name,
    label: { zh: '岗位名称', en: 'Position', zhtw: '職位名稱' },
    value: 'text',
    place: 10,
    column: 'shown',
  },
  enCode: commonFields.enCode,
  type: {
    ...commonFields.type,
    schema: z.string().min(1).max(64),
    column: 'shown',
    grant: { column: 10 },
  },
  enabledMark: commonFields.enabledMark,
  description: commonFields.description,
  sortCode: commonFields.sortCode,
  members: {
    label: { zh: '成员数', en: 'Members', zhtw: '成員數' },
    value: 'number',
    place: 50,
    column: 'shown',
  },
  creatorTime: commonFields.creatorTime,
})

/** Input of a position form. */
export const PositionBody = z.object(bodyShape(positionFields))
export type PositionBody = z.output<typeof PositionBody>

export const Position = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  type: z.string(),
  department: z.string(),
  organizeId: Id,
  enabledMark: Flag,
  creatorTime: Time,
  description: z.string().nullable(),
  sortCode: z.int(),
  /** Number of members. */
  members: z.int(),
})
export type PositionRow = z.output<typeof Position>

/** The positions or roles of one unit. */
export const HoldersOfUnit = z.object({
  id: Id,
  fullName: z.string(),
  children: z.array(z.object({ id: Id, fullName: z.string() })),
})

const base = '/api/permission/Position'
const menu = 'permission.position'

export const positions = {
  list: get(base, {
    access: { menu },
    input: Page.extend({ organizeId: Id.optional() }),
    output: paged(hideable(Position)),
  }),
  all: get(`${base}/All`, { access: 'signed-in', output: listed(hideable(Position)) }),
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    output: listed(
      tree(
        z.object({
          type: z.enum(['company', 'department', 'position']),
          icon: z.string(),
          enabledMark: Flag,
        }),
      ),
    ),
  }),
  /** The enabled positions of these units, by unit; units without positions are left out. */
  ofUnits: post(`${base}/getListByOrgIds`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    input: z.object({ organizeIds: z.array(Id).max(1_000) }),
    output: listed(HoldersOfUnit),
    successMessage: 'done',
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(PositionBody.extend({ id: Id, sortCode: z.int(), lastModifyTime: LastModifyTime }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: PositionBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(PositionBody).extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  usage: get(`${base}/{id}/Usage`, { access: { menu }, output: HolderUsage }),
  /** Deletes the position with its members and grants, as for roles. */
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
