import * as z from 'zod'
import {
  blankable,
  EnCode,
  Flag,
  LastModifyTime,
  textMatching,
  Name,
  expectedModifiedTime,
  SortCode,
  Text,
  Time,
} from '../patterns.ts'
import { Bytes, del, get, hideable, Id, listed, Page, paged, post, put } from '../wire.ts'
import { dateFormats, resets } from './bill-number.ts'
import { StoredFile } from './files.ts'

/**
 * Gapless: a number belongs to the transaction that draws it, and concurrent ones wait. Fast: no waiting, and
 * a failed transaction leaves a gap.
 */
export const modes = ['gapless', 'fast'] as const

/** A rule for serial numbers. Older clients do not send the optional fields, which then keep their values. */
export const BillRuleBody = z.object({
  fullName: Name,
  enCode: EnCode,
  /**
   * `{organize}` is the code of the caller's organisation, any other name in braces a field of the document.
   */
  prefix: z.string().trim().min(1).max(50),
  dateFormat: z.enum(dateFormats).default('no'),
  digit: z.int().min(1).max(9),
  startNumber: textMatching('digits', 6),
  /** The first number; the server computes it. */
  example: z.string().max(200).nullish(),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
  description: blankable(Text),
  suffix: z.string().trim().max(50).optional(),
  mode: z.enum(modes).optional(),
  /** Default: the counter restarts whenever the date part changes. */
  reset: z.enum(resets).optional(),
  fiscalMonth: z.int().min(1).max(12).optional(),
  /** Codes of the menus whose records may draw numbers, joined by commas; '' means every module. */
  modules: z.string().trim().max(2_000).optional(),
})
export type BillRuleBody = z.output<typeof BillRuleBody>

/** `outputNumber` is the last issued number; `widened` is true where it has more digits than configured. */
export const BillRule = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  digit: z.int(),
  startNumber: z.string(),
  outputNumber: z.string().nullable(),
  enabledMark: Flag,
  sortCode: z.int(),
  creatorUser: z.string(),
  creatorTime: Time,
  lastModifyTime: Time.nullable(),
  example: z.string().nullable(),
  mode: z.enum(modes),
  widened: z.boolean(),
})
export type BillRule = z.output<typeof BillRule>

const base = '/api/system/BillRule'
const menu = 'system.billRule'

export const billRules = {
  list: get(base, { access: { menu }, input: Page, output: paged(hideable(BillRule)) }),
  selector: get(`${base}/Selector/{id?}`, { access: 'signed-in', output: listed(hideable(BillRule)) }),
  /**
   * A preview of the next number of a rule by its code. It consumes nothing: the record draws its own number
   * when it is saved, which can be another one by then. `day` selects the period.
   */
  nextNumber: get(`${base}/BillNumber/{enCode}`, {
    access: 'signed-in',
    input: z.object({ day: Time.optional() }),
    output: z.string(),
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(
      BillRuleBody.required({
        modules: true,
        suffix: true,
        mode: true,
        reset: true,
        fiscalMonth: true,
      }).extend({
        id: Id,
        lastModifyTime: LastModifyTime,
      }),
      ['id', 'lastModifyTime'],
    ),
  }),
  /** The next three numbers; none is drawn. */
  preview: get(`${base}/{id}/Actions/Preview`, { access: { menu }, output: listed(z.string()) }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: BillRuleBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: BillRuleBody.extend(expectedModifiedTime),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
  /** A link to the rule as a file, valid for one minute. */
  export: get(`${base}/{id}/Action/Export`, { access: { menu }, output: StoredFile }),
  download: get(`${base}/Action/Download`, {
    access: 'public',
    input: z.object({ encryption: z.string().max(1_000) }),
    output: Bytes,
  }),
  /** Imports such a file. The new rule is disabled and starts with its start number. */
  import: post(`${base}/Action/Import`, {
    access: { menu, button: 'btn_add' },
    body: 'multipart',
    output: z.object({ id: Id }),
  }),
}
