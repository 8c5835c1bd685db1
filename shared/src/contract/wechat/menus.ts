import * as z from 'zod'
import { blankable, LastModifyTime, SortCode, Time } from '../patterns.ts'
import { del, get, Id, listed, post, put, tree } from '../wire.ts'

/** Buttons of the account's menu, and of each submenu. */
export const maxButtons = { top: 3, below: 5 } as const
/** Bytes of a button's name, as the provider counts them. */
export const maxNameBytes = { top: 16, below: 60 } as const
/** Bytes of a name in UTF-8. */
export const nameBytes = (name: string): number =>
  [...name].reduce((bytes, character) => bytes + utf8Length(character.codePointAt(0)!), 0)

function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** A button of the menu. `content` is the reply to a follower who clicks. */
export const MpMenuBody = z.object({
  parentId: Id.default('-1'),
  fullName: z.string().trim().min(1).max(60),
  type: z.enum(['click', 'view']).default('click'),
  /** The key that the account sends when a follower clicks; without one the server generates it. */
  key: z
    .string()
    .trim()
    .max(128)
    .regex(/^[\w.-]*$/)
    .nullish(),
  content: blankable(z.string().max(600)),
  url: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .max(1_000)
        .regex(/^https?:\/\/\S+$/),
    ])
    .nullish(),
  sortCode: SortCode.optional(),
})
export type MpMenuBody = z.output<typeof MpMenuBody>

export const MpMenu = z.object({
  type: z.enum(['click', 'view']),
  key: z.string().nullable(),
  content: z.string().nullable(),
  url: z.string().nullable(),
  sortCode: z.int(),
})
export type MpMenuNode = z.output<typeof MpMenuTree>
const MpMenuTree = tree(MpMenu)

const base = '/api/WeChat/MPMenu'
const menu = 'weChat.mpMenu'

export const mpMenus = {
  /**
   * `publishedTime` is that of the last publication, null where there was none; `changed`: it differs from
   * the published menu.
   */
  list: get(base, {
    access: { menu },
    output: listed(MpMenuTree).extend({ publishedTime: Time.nullable(), changed: z.boolean() }),
  }),
  selector: get(`${base}/Selector/{id?}`, { access: { menu }, output: listed(MpMenuTree) }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: MpMenuBody.extend({ id: Id, sortCode: z.int(), lastModifyTime: LastModifyTime }),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: MpMenuBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: MpMenuBody.extend({ lastModifyTime: LastModifyTime.optional() }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  /** Followers see it within a day; new followers see it at once. */
  publish: post(`${base}/Actions/Publish`, {
    access: { menu, button: 'btn_publish' },
    successMessage: 'released',
  }),
}
