import * as z from 'zod'
import { blankable, EnCode, Flag, LastModifyTime, Name, Phone, SortCode, Text, Time } from '../patterns.ts'
import { del, get, hideable, Id, optionalOnUpdate, listed, Page, paged, post, put } from '../wire.ts'

export const SmsCompany = { aliyun: 1, tencent: 2 } as const
const Company = z.union([z.literal(1), z.literal(2)])
/** A host, or a full address where it does not use https. */
const endpoint = blankable(
  z
    .string()
    .trim()
    .max(200)
    .regex(/^(https?:\/\/)?[\w.:[\]-]+$/),
)

/** A template that an SMS provider has approved. */
export const SmsTemplateBody = z.object({
  fullName: Name,
  enCode: EnCode,
  company: Company,
  /** The approved signature that recipients see. */
  signContent: z.string().trim().min(1).max(50),
  signId: blankable(z.string().trim().max(50)),
  /** The provider's template id: SMS_… at Alibaba Cloud, a number at Tencent Cloud. */
  templateId: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[\w-]+$/),
  /**
   * The provider's API host, if not the default one: `endpoint` for Alibaba Cloud, `domain` for Tencent
   * Cloud.
   */
  endpoint,
  domain: endpoint,
  region: blankable(
    z
      .string()
      .trim()
      .max(50)
      .regex(/^[\w-]+$/),
  ),
  /** Names of its variables, joined by commas, in the order of Tencent Cloud's numbers. */
  parameters: z
    .string()
    .trim()
    .max(500)
    .regex(/^([\p{L}\p{N}_]+(,[\p{L}\p{N}_]+)*)?$/u)
    .default(''),
  enabledMark: Flag.default(1),
  sortCode: SortCode.optional(),
  description: blankable(Text),
})
export type SmsTemplateBody = z.output<typeof SmsTemplateBody>

export const SmsTemplate = z.object({
  id: Id,
  fullName: z.string(),
  enCode: z.string(),
  company: Company,
  signContent: z.string(),
  templateId: z.string(),
  parameters: z.string(),
  enabledMark: Flag,
  sortCode: z.int(),
  creatorUser: z.string(),
  creatorTime: Time,
  lastModifyTime: Time.nullable(),
})
export type SmsTemplate = z.output<typeof SmsTemplate>

const base = '/api/system/SmsTemplate'
const menu = 'system.smsTemplate'

export const smsTemplates = {
  list: get(base, {
    access: { menu },
    input: Page.extend({ company: Company.optional() }),
    output: paged(hideable(SmsTemplate)),
  }),
  /** For the selection in other forms. */
  selector: get(`${base}/Selector`, {
    access: 'signed-in',
    output: listed(SmsTemplate.pick({ id: true, fullName: true, company: true, parameters: true })),
  }),
  /** The names of the variables of a stored template. */
  parameters: get(`${base}/getTemplate/{id}`, { access: 'signed-in', output: z.array(z.string()) }),
  /** The names of the variables of a form that may not be stored yet. */
  formParameters: post(`${base}/getTemplate`, {
    access: { menu },
    worksOnFullDisk: true,
    input: SmsTemplateBody.pick({ parameters: true, templateId: true })
      .partial()
      .extend({ id: blankable(Id) }),
    output: z.array(z.string()),
    successMessage: 'done',
  }),
  read: get(`${base}/{id}`, {
    access: { menu },
    output: hideable(SmsTemplateBody.extend({ id: Id, sortCode: z.int(), lastModifyTime: LastModifyTime }), [
      'id',
      'lastModifyTime',
    ]),
  }),
  create: post(base, {
    access: { menu, button: 'btn_add' },
    input: SmsTemplateBody,
    output: z.object({ id: Id }),
  }),
  update: put(`${base}/{id}`, {
    access: { menu, button: 'btn_edit' },
    input: optionalOnUpdate(SmsTemplateBody, ['parameters', 'sortCode']).extend({
      lastModifyTime: LastModifyTime.optional(),
    }),
  }),
  remove: del(`${base}/{id}`, { access: { menu, button: 'btn_remove' } }),
  setState: put(`${base}/{id}/Actions/State`, {
    access: { menu, button: 'btn_edit' },
    successMessage: 'stateChanged',
  }),
  /** Sends a test message at once; refused with the provider's message. */
  testSent: post(`${base}/testSent`, {
    access: { menu, button: 'btn_test' },
    input: z.object({
      id: Id,
      phoneNumbers: Phone,
      parameters: z.record(z.string().max(50), z.string().max(100)).default({}),
    }),
    successMessage: 'done',
  }),
}
