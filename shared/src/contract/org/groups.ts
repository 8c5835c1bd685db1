import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
import { LastModifyTime, Name, expectedModifiedTime, partialInput, Time } from '../patterns.ts'
import { del, get, hideable, Id, Page, paged, post, put } from '../wire.ts'
import { commonFields } from './common-fields.ts'
import { ConfirmedUsage, HolderUsage } from './holder-usage.ts'

/** The fields of a group of users across units; `type` is an entry of the dictionary `groupType`. */
export const groupFields = defineFields({
  fullName: {
    schema: Name,
    label: { zh: '分组名称', en: 'Group', zhtw: '分組名稱' },
    value: 'text',
    place: 10,
    column: 'shown',
  },
  enCode: commonFields.enCode,
  type: { ...commonFields.type, schema: z.string().min(1).max(64), column: 'shown' },
  enabledMark: commonFields.enabledMark,
  sortCode: commonFields.sortCode,
  description: commonFields.description,
  members: {
    label: { zh: '成员数', en: 'Members', zhtw: '成員數' },
    value: 'number',
    place: 40,
    column: 'shown',
  },
  creatorTime: commonFields.creatorTime,
})

export const GroupBody = z.object(bodyShape(groupFields))
export type GroupBody = z.output<typeof GroupBody>

export const Group = GroupBody.extend({ id: Id, sortCode: z.int() })
const GroupRow = Group.extend({ creatorTime: Time, /** Number of members. */ members: z.int() })
export type GroupRow = z.output<typeof GroupRow>

const GroupOption = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  type: z.enum(['type', 'group']),
})

const base = '/api/permission/Group'
const menu = 'permission.group'

export const groups = {
  list: get(base, { access: { menu }, input: Page, output: paged(hideable(GroupRow)) }),
  /** Types with their enabled groups, as an array. */
  selector: get(`${base}/Selector/{id?}`, {
    access: 'signed-in',
    output: z.array(
      GroupOption.extend({ children: z.array(GroupOption.extend({ children: z.array(z.never()) })) }),
    ),
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(Group.extend({ lastModifyTime: LastModifyTime }), ['id', 'lastModifyTime']),
  }),
  create: post(base, { access: { menu, button: 'btn_add' }, input: GroupBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: partialInput(GroupBody).extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  usage: get(`${base}/{id}/Usage`, { access: { menu }, output: HolderUsage }),
  /** Deletes the group with its members and grants, as for roles. */
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
