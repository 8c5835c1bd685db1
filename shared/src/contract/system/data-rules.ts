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
import { ModuleFields } from './columns.ts'

/** A field that conditions may use. */
export const DataFieldBody = z.object({
  moduleId: Id,
  enCode: ItemCode,
  fullName: Name,
  type: z.string().min(1).max(20),
  /** Operators joined by commas; '' allows all operators of the type. */
  conditionSymbol: z.string().max(300).default(''),
  /** `text` for a typed value, or a dynamic value such as `@userId`. */
  conditionText: z.string().max(100).default('text'),
  bindTable: z.string().max(100).default(''),
  fieldRule: z.int().min(0).max(2).default(0),
  description: blankable(Text),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
})
export type DataFieldBody = z.output<typeof DataFieldBody>
const DataField = DataFieldBody.extend({ id: Id, sortCode: z.int() })

/** Conditions under which records are visible. */
export const DataSchemeBody = z.object({
  moduleId: Id,
  fullName: Name,
  conditionJson: z.string().max(100_000).default('[]'),
  /** The same as text, written by the client of its author. */
  conditionText: z.string().max(5_000).default(''),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
})
export type DataSchemeBody = z.output<typeof DataSchemeBody>
/** `enCode` is `all` for the built-in scheme that matches every record. */
const DataScheme = DataSchemeBody.extend({ id: Id, sortCode: z.int(), enCode: z.string() })

const menu = 'system.menu'
const editAccess = { menu, button: 'btn_edit' } as const

const field = '/api/system/ModuleDataAuthorize'
export const dataFields = {
  list: get(`${field}/{moduleId}/List`, { access: { menu }, input: Keyword, output: listed(DataField) }),
  fields: get(`${field}/{moduleId}/FieldList`, { access: { menu }, output: ModuleFields }),
  read: get(`${field}/{id}`, {
    access: { menu },
    output: DataField.extend({ lastModifyTime: LastModifyTime }),
  }),
  create: post(field, { access: editAccess, input: DataFieldBody, output: z.object({ id: Id }) }),
  update: put(`${field}/{id}`, { access: editAccess, input: DataFieldBody.extend(expectedModifiedTime) }),
  remove: del(`${field}/{id}`, { access: editAccess }),
}

const scheme = '/api/system/ModuleDataAuthorizeScheme'
export const dataSchemes = {
  list: get(`${scheme}/{moduleId}/List`, { access: { menu }, input: Keyword, output: listed(DataScheme) }),
  read: get(`${scheme}/{id}`, {
    access: { menu },
    output: DataScheme.extend({ lastModifyTime: LastModifyTime }),
  }),
  create: post(scheme, { access: editAccess, input: DataSchemeBody, output: z.object({ id: Id }) }),
  update: put(`${scheme}/{id}`, { access: editAccess, input: DataSchemeBody.extend(expectedModifiedTime) }),
  remove: del(`${scheme}/{id}`, { access: editAccess }),
  /**
   * The number of records that match these conditions, of `total`, for each of these users, or for the
   * caller.
   */
  preview: post(`${scheme}/Actions/Preview`, {
    access: { menu },
    worksOnFullDisk: true,
    successMessage: 'done',
    input: DataSchemeBody.pick({ moduleId: true, conditionJson: true }).extend({
      userIds: z.array(Id).max(20).default([]),
    }),
    output: z.object({
      total: z.int(),
      people: z.array(z.object({ id: Id, fullName: z.string(), count: z.int() })),
    }),
  }),
}
