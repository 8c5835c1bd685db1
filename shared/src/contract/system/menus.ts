import * as z from 'zod'
import { blank, EnCode, Flag, LastModifyTime, Name, seen, SortCode, Text, Time } from '../patterns.ts'
import { StoredFile } from './files.ts'
import { Bytes, del, get, Id, Keyword, listed, Pagination, post, put, tree } from '../wire.ts'

/** What a menu form sends (specification: wire 8.1). */
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
  description: blank(Text),
  sortCode: SortCode.default(0),
  isButtonAuthorize: Flag.default(0),
  isColumnAuthorize: Flag.default(0),
  isFormAuthorize: Flag.default(0),
  isDataAuthorize: Flag.default(0),
  /** JSON text `{ moduleId, iconBackgroundColor, isTree }`. */
  propertyJson: z.string().max(2_000).default('{}'),
})
export type MenuBody = z.output<typeof MenuBody>

export const Menu = MenuBody.extend({ id: Id })

const Row = Menu.extend({ creatorTime: Time })
export const MenuRow = tree(Row)
export type MenuRow = z.output<typeof MenuRow>

const Pick = tree(
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
    who: { menu },
    takes: filter,
    gives: listed(MenuRow).extend({ pagination: Pagination }),
  }),
  /** Directories only: where a menu may hang. */
  selector: get(`${base}/Selector/{id?}`, { who: 'signed-in', takes: filter, gives: listed(Pick) }),
  selectorAll: get(`${base}/Selector/All`, { who: 'signed-in', takes: filter, gives: listed(Pick) }),
  read: get(`${base}/{id}`, { who: { menu }, gives: Menu.extend({ lastModifyTime: LastModifyTime }) }),
  /** What the server judges of a menu's records, by the codes that columns, form fields and conditions of it can have (ours); `guarded` is whether it judges any. */
  known: get(`${base}/{id}/Known`, {
    who: { menu },
    gives: z.object({
      guarded: z.boolean(),
      columns: z.array(z.string()),
      forms: z.array(z.string()),
      fields: z.array(
        z.object({ enCode: z.string(), type: z.enum(['text', 'number', 'time']), several: z.boolean() }),
      ),
    }),
  }),
  create: post(base, { who: { menu, button: 'btn_add' }, takes: MenuBody, gives: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, { who: { menu, button: 'btn_edit' }, takes: MenuBody.extend(seen) }),
  remove: del(`${base}/{id}`, { who: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, { who: { menu, button: 'btn_edit' }, says: 'stateChanged' }),
  /** A link that works for a minute to a file with the menu, those below it, and the buttons, columns, forms, fields and schemes of each. */
  export: get(`${base}/{id}/Action/Export`, { who: { menu }, gives: StoredFile }),
  download: get(`${base}/Action/Download`, {
    who: 'public',
    takes: z.object({ encryption: z.string().max(1_000) }),
    gives: Bytes,
  }),
  /** What importing such a file would do, step by step; nothing is done (ours). */
  previewImport: post(`${base}/Action/ImportPreview`, {
    who: { menu, button: 'btn_add' },
    says: 'done',
    body: 'multipart',
    gives: listed(
      z.object({
        kind: z.enum(['menu', 'button', 'column', 'formField', 'dataField', 'dataScheme']),
        name: z.string(),
        code: z.string(),
        /** What it hangs on. */
        menu: z.string(),
        does: z.enum(['add', 'change', 'same', 'refuse']),
        /** In words; '' where there is nothing to say. */
        why: z.string(),
      }),
    ),
  }),
  /** The same as `import`, but what is here already, by its code, is changed to what the file says (ours); for whoever may also edit. */
  importOver: post(`${base}/Action/ImportOver`, {
    who: { menu, button: 'btn_add' },
    body: 'multipart',
    gives: z.object({ id: Id }),
  }),
  /** Takes such a file: below the menu it hung on, or at the root where there is none here. */
  import: post(`${base}/Action/Import`, {
    who: { menu, button: 'btn_add' },
    body: 'multipart',
    gives: z.object({ id: Id }),
  }),
}
