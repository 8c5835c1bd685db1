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
import { StoredFile } from './files.ts'
import { Bytes, del, get, Id, Keyword, listed, Pagination, post, put, tree } from '../wire.ts'

/** Input of a menu form. */
export const MenuBody = z.object({
  parentId: Id,
  fullName: Name,
  enCode: EnCode,
  icon: z.string().max(100).default(''),
  type: z.int().min(1).max(8),
  urlAddress: z.string().max(500).default(''),
  linkTarget: z.enum(['_self', '_blank']).default('_self'),
  category: z.enum(['Web', 'App']).default('Web'),
  enabledMark: Flag.default(1),
  description: blankable(Text),
  sortCode: SortCode.optional(),
  isButtonAuthorize: Flag.default(0),
  isColumnAuthorize: Flag.default(0),
  isFormAuthorize: Flag.default(0),
  isDataAuthorize: Flag.default(0),
  /** JSON text `{ moduleId, iconBackgroundColor, isTree }`. */
  propertyJson: z.string().max(2_000).default('{}'),
})
export type MenuBody = z.output<typeof MenuBody>

export const Menu = MenuBody.extend({ id: Id, sortCode: z.int() })

const Row = Menu.extend({ creatorTime: Time })
export const MenuRow = tree(Row)
export type MenuRow = z.output<typeof MenuRow>

const MenuOption = tree(
  Menu.pick({
    id: true,
    icon: true,
    type: true,
    urlAddress: true,
    propertyJson: true,
    enabledMark: true,
    enCode: true,
  }),
)

const base = '/api/system/Menu'
const menu = 'system.menu'
const filter = Keyword.extend({ category: z.enum(['Web', 'App']).optional() })

export const menus = {
  list: get(base, {
    access: { menu },
    input: filter,
    output: listed(MenuRow).extend({ pagination: Pagination }),
  }),
  /** Directories only: possible parents of a menu. */
  selector: get(`${base}/Selector/{id?}`, { access: 'signed-in', input: filter, output: listed(MenuOption) }),
  selectorAll: get(`${base}/Selector/All`, {
    access: 'signed-in',
    input: filter,
    output: listed(MenuOption),
  }),
  read: get(`${base}/{id}`, { access: { menu }, output: Menu.extend({ lastModifyTime: LastModifyTime }) }),
  /**
   * The codes of columns, form fields and data fields that the server checks for a menu's records; `guarded`
   * is whether it checks any.
   */
  known: get(`${base}/{id}/Known`, {
    access: { menu },
    output: z.object({
      guarded: z.boolean(),
      columns: z.array(z.string()),
      forms: z.array(z.string()),
      fields: z.array(
        z.object({ enCode: z.string(), type: z.enum(['text', 'number', 'time']), several: z.boolean() }),
      ),
    }),
  }),
  create: post(base, { access: { menu, button: 'btn_add' }, input: MenuBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: MenuBody.extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
  /**
   * A link, valid for one minute, to a file with the menu, the menus below it, and the buttons, columns, form
   * fields, data fields and schemes of each.
   */
  export: get(`${base}/{id}/Action/Export`, { access: { menu }, output: StoredFile }),
  download: get(`${base}/Action/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(1_000) }),
    output: Bytes,
  }),
  /** The steps of an import of such a file; nothing is changed. */
  previewImport: post(`${base}/Action/ImportPreview`, {
    access: { menu, button: 'btn_add' },
    successMessage: 'done',
    body: 'multipart',
    output: listed(
      z.object({
        kind: z.enum(['menu', 'button', 'column', 'formField', 'dataField', 'dataScheme']),
        name: z.string(),
        code: z.string(),
        /** Its menu. */
        menu: z.string(),
        does: z.enum(['add', 'change', 'same', 'refuse']),
        /** Reason as text, or ''. */
        why: z.string(),
      }),
    ),
  }),
  /**
   * Like `import`, but updates existing items with the same code. The caller must also be allowed to edit.
   */
  importOver: post(`${base}/Action/ImportOver`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    output: z.object({ id: Id }),
  }),
  /** Imports such a file below its original parent menu, or at the root where that does not exist. */
  import: post(`${base}/Action/Import`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    output: z.object({ id: Id }),
  }),
}
