import * as z from 'zod'
import { Flag, LastModifyTime, Name, SortCode, Time } from '../patterns.ts'
import { del, get, hideable, Id, Keyword, listed, post, put } from '../wire.ts'
import { ColumnLength, ColumnName, dataTypes } from './columns.ts'

/** A field that many tables have, so that users can add it to a new table with one click. */
export const CommonFieldBody = z.object({
  field: ColumnName,
  fieldName: Name,
  dataType: z.enum(dataTypes),
  dataLength: ColumnLength.default(''),
  allowNull: Flag.default(1),
  sortCode: SortCode.optional(),
})
export type CommonFieldBody = z.output<typeof CommonFieldBody>

export const CommonField = CommonFieldBody.extend({
  id: Id,
  sortCode: z.int(),
  creatorTime: Time,
  lastModifyTime: LastModifyTime,
})
export type CommonField = z.output<typeof CommonField>

const base = '/api/system/CommonFields'
const menu = 'systemData.dataModel'

export const commonFields = {
  list: get(base, { access: { menu }, input: Keyword, output: listed(hideable(CommonField)) }),
  read: get(`${base}/{id}`, { access: { menu }, output: CommonField }),
  create: post(base, {
    access: { menu, button: 'btn_common' },
    input: CommonFieldBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_common' },
    input: CommonFieldBody.extend({ lastModifyTime: LastModifyTime.optional() }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_common' } }),
}
