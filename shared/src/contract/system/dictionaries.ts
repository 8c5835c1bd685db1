import * as z from 'zod'
import { bodyShape, defineFields } from '../field-row.ts'
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
import { Bytes, del, get, Id, Keyword, listed, post, put, tree } from '../wire.ts'
import { StoredFile } from './files.ts'

/** The fields of a dictionary entry; the root is `0`. Forms name the description with the words that all forms share. */
export const dictionaryDataFields = defineFields({
  dictionaryTypeId: { schema: Id },
  parentId: {
    schema: Id.default('0'),
    label: { zh: '上级', en: 'Parent', zhtw: '上級' },
    word: 'parent',
  },
  fullName: {
    schema: Name,
    label: { zh: '名称', en: 'Name', zhtw: '名稱' },
    value: 'text',
    place: 10,
    column: 'shown',
  },
  enCode: {
    schema: EnCode,
    label: { zh: '编码', en: 'Code', zhtw: '編碼' },
    value: 'text',
    place: 20,
    column: 'shown',
  },
  enabledMark: {
    schema: Flag.default(1),
    label: { zh: '状态', en: 'Status', zhtw: '狀態' },
    word: 'state',
    value: 'flag',
    place: 30,
    column: 'shown',
  },
  sortCode: {
    schema: SortCode.optional(),
    label: { zh: '排序', en: 'Sort order', zhtw: '排序' },
    value: 'number',
    place: 40,
    column: 'shown',
  },
  description: { schema: blankable(Text), value: 'note' },
})

/** The fields of a dictionary type, which no list shows; the root is `-1`. */
export const dictionaryTypeFields = defineFields({
  parentId: { ...dictionaryDataFields.parentId, schema: Id.default('-1') },
  fullName: dictionaryDataFields.fullName,
  enCode: dictionaryDataFields.enCode,
  isTree: {
    schema: Flag.default(0),
    label: { zh: '树形结构', en: 'Tree structure', zhtw: '樹形結構' },
    value: 'flag',
  },
  sortCode: dictionaryDataFields.sortCode,
  description: dictionaryDataFields.description,
})

/** Input of a dictionary type. */
export const DictionaryTypeBody = z.object(bodyShape(dictionaryTypeFields))
export type DictionaryTypeBody = z.output<typeof DictionaryTypeBody>

/** Input of a dictionary entry. */
export const DictionaryDataBody = z.object(bodyShape(dictionaryDataFields))
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

/** An entry; the optional fields are present only where the type is a tree. */
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
  list: get(typeBase, { access: { menu }, output: listed(tree(DictionaryType)) }),
  /** Without the type `id` and all below it, because a parent picker must not offer a node under itself. */
  selector: get(`${typeBase}/Selector/{id?}`, { access: 'signed-in', output: listed(tree(z.object({}))) }),
  read: get(`${typeBase}/{id}`, {
    access: { menu },
    output: DictionaryTypeBody.extend({ id: Id, sortCode: z.int(), lastModifyTime: LastModifyTime }),
  }),
  create: post(typeBase, {
    access: { menu, button: 'btn_add' },
    input: DictionaryTypeBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${typeBase}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: DictionaryTypeBody.extend(expectedModifiedTime),
  }),
  /** Refused while it has entries or types below it. */
  remove: del(`${typeBase}/{id}`, { access: { menu, button: 'btn_remove' } }),
}

// The handlers check the menu of all dictionaries, and menus that open the type of the entry only, with their buttons.
const byType = 'signed-in'

export const dictionaryData = {
  /** Every type with its enabled entries. */
  all: get(`${dataBase}/All`, {
    access: 'signed-in',
    output: listed(
      DictionaryType.pick({ id: true, fullName: true, enCode: true, isTree: true }).extend({
        dictionaryList: z.array(DictionaryItem),
      }),
    ),
  }),
  /** The options of a form field. */
  options: get(`${dataBase}/{typeId}/Data/Selector`, { access: 'signed-in', output: listed(DictionaryItem) }),
  list: get(`${dataBase}/{typeId}`, {
    access: byType,
    input: Keyword.extend({ isTree: Flag.optional() }),
    output: listed(DictionaryItem),
  }),
  /**
   * Possible parents of an entry: the type as the root `0`, and in a tree its entries, without `id` and all
   * below it.
   */
  selector: get(`${dataBase}/{typeId}/Selector/{id?}`, {
    access: 'signed-in',
    input: z.object({ isTree: Flag.optional() }),
    output: listed(tree(z.object({}))),
  }),
  read: get(`${dataBase}/{id}/Info`, {
    access: byType,
    output: DictionaryDataBody.extend({ id: Id, sortCode: z.int(), lastModifyTime: LastModifyTime }),
  }),
  create: post(dataBase, {
    access: byType,
    input: DictionaryDataBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${dataBase}/{id}`, {
    access: byType,
    input: DictionaryDataBody.extend(expectedModifiedTime),
  }),
  remove: del(`${dataBase}/{id}`, { access: byType }),
  setState: put(`${dataBase}/{id}/Actions/State`, {
    access: byType,
    successMessage: 'stateChanged',
  }),
  /**
   * A link, valid for one minute, to a file with a type, the types below it and all their entries; `id` is
   * that of the type.
   */
  export: get(`${dataBase}/{id}/Action/Export`, { access: { menu }, output: StoredFile }),
  download: get(`${dataBase}/Action/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(1_000) }),
    output: Bytes,
  }),
  import: post(`${dataBase}/Action/Import`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    output: z.object({ id: Id }),
  }),
}
