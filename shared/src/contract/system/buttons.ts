import * as z from 'zod'
import {
  blankable,
  Flag,
  ItemCode,
  LastModifyTime,
  Name,
  expectedModifiedTime,
  SortCode,
  Text,
} from '../patterns.ts'
import { del, get, Id, Keyword, listed, post, put, tree } from '../wire.ts'

/** Input of a button form. */
export const ButtonBody = z.object({
  moduleId: Id,
  parentId: Id.default('-1'),
  fullName: Name,
  enCode: ItemCode,
  icon: blankable(z.string().max(100)),
  enabledMark: Flag.default(1),
  description: blankable(Text),
  sortCode: SortCode.optional(),
})
export type ButtonBody = z.output<typeof ButtonBody>

const Button = ButtonBody.extend({ id: Id, sortCode: z.int() })
const Node = tree(
  Button.pick({ id: true, enCode: true, enabledMark: true }).extend({ icon: z.string(), sortCode: z.int() }),
)

const base = '/api/system/ModuleButton'
const menu = 'system.menu'
const editAccess = { menu, button: 'btn_edit' } as const

/** Buttons are part of their menu: the permission to edit menus includes them. */
export const buttons = {
  list: get(`${base}/{moduleId}/List`, { access: { menu }, input: Keyword, output: listed(Node) }),
  selector: get(`${base}/{moduleId}/Selector`, { access: { menu }, output: listed(Node) }),
  read: get(`${base}/{id}`, { access: { menu }, output: Button.extend({ lastModifyTime: LastModifyTime }) }),
  create: post(base, { access: editAccess, input: ButtonBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, { access: editAccess, input: ButtonBody.extend(expectedModifiedTime) }),
  remove: del(`${base}/{id}`, { access: editAccess }),
  setState: put(`${base}/{id}/Actions/State`, { access: editAccess, successMessage: 'stateChanged' }),
}
