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
} from '../patterns.ts'
import { del, get, hideable, Id, Keyword, listed, post, put } from '../wire.ts'

/** An administrative division; the root is `-1`. */
export const AreaBody = z.object({
  parentId: Id,
  fullName: Name,
  /** For the built-in areas the official code of six digits. */
  enCode: EnCode,
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
  description: blankable(Text),
})
export type AreaBody = z.output<typeof AreaBody>

const AreaRow = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  enabledMark: Flag,
  sortCode: z.int(),
  isLeaf: z.boolean(),
  hasChildren: z.boolean(),
  /** Path of names, in search results. */
  way: z.string().optional(),
})
export type AreaRow = z.output<typeof AreaRow>
export const AreaOption = z.object({ id: Id, fullName: z.string(), isLeaf: z.boolean() })
export type AreaOption = z.output<typeof AreaOption>

const base = '/api/system/Area'
const menu = 'system.area'

/** Every call answers one level. */
export const areas = {
  /** The children of an area. At the root a keyword searches all areas and finds the first 200. */
  list: get(`${base}/{id}`, {
    access: { menu },
    input: Keyword,
    output: listed(hideable(AreaRow, ['id', 'parentId', 'isLeaf', 'hasChildren'])),
  }),
  /** Enabled areas, for the address field; `without` is left out, for a parent picker. */
  selector: get(`${base}/{id}/Selector/{without?}`, { access: 'signed-in', output: listed(AreaOption) }),
  /** Names for several paths of ids, in the same order; an unknown id is returned unchanged. */
  namesOf: post(`${base}/GetAreaByIds`, {
    access: 'signed-in',
    worksOnFullDisk: true,
    input: z.object({ idsList: z.array(z.array(Id).max(10)).max(1_000) }),
    output: z.array(z.array(z.string())),
    successMessage: 'done',
  }),
  read: get(`${base}/{id}/Info`, {
    access: { menu },
    output: hideable(
      AreaBody.extend({ id: Id, sortCode: z.int(), parentName: z.string(), lastModifyTime: LastModifyTime }),
      ['id', 'lastModifyTime'],
    ),
  }),
  /** `ancestorIds`: the areas above the new one, from the top; a list that loads level by level opens them. */
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: AreaBody,
    output: z.object({ id: Id, ancestorIds: z.array(Id) }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: AreaBody.extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
}
