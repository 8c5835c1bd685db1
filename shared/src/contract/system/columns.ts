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
import { del, get, Id, Keyword, listed, post, put } from '../wire.ts'

const binding = { bindTable: z.string().max(100).default(''), bindTableName: z.string().max(100).default('') }
const item = {
  enCode: ItemCode,
  fullName: Name,
  enabledMark: Flag.default(1),
  description: blankable(Text),
  sortCode: SortCode.optional(),
}

/** A list column or a form field that is granted one by one. */
export const ColumnBody = z.object({ moduleId: Id, ...binding, ...item })
export type ColumnBody = z.output<typeof ColumnBody>
const Column = ColumnBody.extend({ id: Id, sortCode: z.int() })
/** Fields of the records of a menu, with names. */
export const ModuleFields = z.array(z.object({ field: z.string(), fieldName: z.string() }))

const items = z.array(z.object(item)).min(1).max(500)

const menu = 'system.menu'
const editAccess = { menu, button: 'btn_edit' } as const

const table = <const Base extends `/api/system/Module${string}`>(base: Base) => ({
  list: get(`${base}/{moduleId}/Fields`, { access: { menu }, input: Keyword, output: listed(Column) }),
  fields: get(`${base}/{moduleId}/FieldList`, { access: { menu }, output: ModuleFields }),
  read: get(`${base}/{id}`, { access: { menu }, output: Column.extend({ lastModifyTime: LastModifyTime }) }),
  create: post(base, { access: editAccess, input: ColumnBody, output: z.object({ id: Id }) }),
  update: put(`${base}/{id}`, { access: editAccess, input: ColumnBody.extend(expectedModifiedTime) }),
  remove: del(`${base}/{id}`, { access: editAccess }),
  setState: put(`${base}/{id}/Actions/State`, { access: editAccess, successMessage: 'stateChanged' }),
})

export const columns = {
  ...table('/api/system/ModuleColumn'),
  /** Adds the columns whose codes the menu does not have yet. */
  batch: post('/api/system/ModuleColumn/Actions/Batch', {
    access: editAccess,
    input: z.object({ moduleId: Id, ...binding, columnJson: items }),
  }),
}

export const formFields = {
  ...table('/api/system/ModuleForm'),
  batch: post('/api/system/ModuleForm/Actions/Batch', {
    access: editAccess,
    input: z.object({ moduleId: Id, ...binding, formJson: items }),
  }),
}
