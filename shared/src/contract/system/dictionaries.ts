import * as z from 'zod'
import { Flag } from '../patterns.ts'
import { get, Id, listed, tree } from '../wire.ts'

/** Specification: wire 9.1. */
export const DictionaryType = z.object({ id: Id, parentId: z.string(), fullName: z.string(), enCode: z.string(), isTree: Flag, sortCode: z.int() })
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
}

export const dictionaryData = {
  /** Every type with its enabled entries; clients find theirs by the code of the type. */
  all: get(`${dataBase}/All`, {
    who: 'signed-in',
    gives: listed(DictionaryType.pick({ id: true, fullName: true, enCode: true, isTree: true }).extend({ dictionaryList: z.array(DictionaryItem) })),
  }),
  /** The source of options of a form field. */
  options: get(`${dataBase}/{typeId}/Data/Selector`, { who: 'signed-in', gives: listed(DictionaryItem) }),
  list: get(`${dataBase}/{typeId}`, {
    who: { menu },
    takes: z.object({ isTree: Flag.optional(), keyword: z.string().max(100).optional() }),
    gives: listed(DictionaryItem),
  }),
}
