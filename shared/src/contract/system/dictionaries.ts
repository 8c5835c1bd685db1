import * as z from 'zod'
import { blank, EnCode, Flag, LastModifyTime, Name, seen, SortCode, Text } from '../patterns.ts'
import { Bytes, del, get, Id, Keyword, listed, post, put, tree } from '../wire.ts'
import { StoredFile } from './files.ts'

/** Specification: wire 9.1; the root is `-1`. */
export const DictionaryTypeBody = z.object({
  parentId: Id.default('-1'),
  fullName: Name,
  enCode: EnCode,
  isTree: Flag.default(0),
  sortCode: SortCode.default(0),
  description: blank(Text),
})
export type DictionaryTypeBody = z.output<typeof DictionaryTypeBody>

/** An entry; the root is `0` (specification: wire 9.2). */
export const DictionaryDataBody = z.object({
  dictionaryTypeId: Id,
  parentId: Id.default('0'),
  fullName: Name,
  enCode: EnCode,
  enabledMark: Flag.default(1),
  sortCode: SortCode.default(0),
  description: blank(Text),
})
export type DictionaryDataBody = z.output<typeof DictionaryDataBody>

export const DictionaryType = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  isTree: Flag,
  sortCode: z.int(),
})
export type DictionaryType = z.output<typeof DictionaryType>

/** The figures of a tree row are there only where the type is a tree (specification: wire 9.2). */
export const DictionaryItem = z.object({
  id: Id,
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  enabledMark: Flag,
  sortCode: z.int(),
  hasChildren: z.boolean().optional(),
  isLeaf: z.boolean().optional(),
  num: z.int().optional(),
  get children(): z.ZodOptional<z.ZodArray<typeof DictionaryItem>> {
    return z.array(DictionaryItem).optional()
  },
})
export type DictionaryItem = z.output<typeof DictionaryItem>

const menu = 'systemData.dictionary'
const typeBase = '/api/system/DictionaryType'
const dataBase = '/api/system/DictionaryData'

export const dictionaryTypes = {
  list: get(typeBase, { who: { menu }, gives: listed(tree(DictionaryType)) }),
  /** Without the type named and all below it: a parent picker must not offer a node under itself. */
  selector: get(`${typeBase}/Selector/{id?}`, { who: 'signed-in', gives: listed(tree(z.object({}))) }),
  read: get(`${typeBase}/{id}`, {
    who: { menu },
    gives: DictionaryTypeBody.extend({ id: Id, lastModifyTime: LastModifyTime }),
  }),
  create: post(typeBase, {
    who: { menu, button: 'btn_add' },
    takes: DictionaryTypeBody,
    gives: z.object({ id: Id }),
  }),
  update: put(`${typeBase}/{id}`, {
    who: { menu, button: 'btn_edit' },
    takes: DictionaryTypeBody.extend(seen),
  }),
  /** Refused while it has entries or types below it. */
  remove: del(`${typeBase}/{id}`, { who: { menu, button: 'btn_remove' } }),
}

export const dictionaryData = {
  /** Every type with its enabled entries; clients find theirs by the code of the type. */
  all: get(`${dataBase}/All`, {
    who: 'signed-in',
    gives: listed(
      DictionaryType.pick({ id: true, fullName: true, enCode: true, isTree: true }).extend({
        dictionaryList: z.array(DictionaryItem),
      }),
    ),
  }),
  /** The source of options of a form field. */
  options: get(`${dataBase}/{typeId}/Data/Selector`, { who: 'signed-in', gives: listed(DictionaryItem) }),
  list: get(`${dataBase}/{typeId}`, {
    who: { menu },
    takes: Keyword.extend({ isTree: Flag.optional() }),
    gives: listed(DictionaryItem),
  }),
  /** Where an entry may hang: the type itself as the root `0`, and in a tree its entries, without the one named and all below it. */
  selector: get(`${dataBase}/{typeId}/Selector/{id?}`, {
    who: 'signed-in',
    takes: z.object({ isTree: Flag.optional() }),
    gives: listed(tree(z.object({}))),
  }),
  read: get(`${dataBase}/{id}/Info`, {
    who: { menu },
    gives: DictionaryDataBody.extend({ id: Id, lastModifyTime: LastModifyTime }),
  }),
  create: post(dataBase, {
    who: { menu, button: 'btn_add' },
    takes: DictionaryDataBody,
    gives: z.object({ id: Id }),
  }),
  update: put(`${dataBase}/{id}`, {
    who: { menu, button: 'btn_edit' },
    takes: DictionaryDataBody.extend(seen),
  }),
  remove: del(`${dataBase}/{id}`, { who: { menu, button: 'btn_remove' } }),
  setState: put(`${dataBase}/{id}/Actions/State`, {
    who: { menu, button: 'btn_edit' },
    says: 'stateChanged',
  }),
  /** A link that works for a minute to a type, those below it and all their entries; the id is that of the type. */
  export: get(`${dataBase}/{id}/Action/Export`, { who: { menu }, gives: StoredFile }),
  download: get(`${dataBase}/Action/Download`, {
    who: 'public',
    takes: z.object({ encryption: z.string().max(1_000) }),
    gives: Bytes,
  }),
  import: post(`${dataBase}/Action/Import`, {
    who: { menu, button: 'btn_add' },
    body: 'multipart',
    gives: z.object({ id: Id }),
  }),
}
