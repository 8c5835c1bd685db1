import * as z from 'zod'
import { Flag, Time } from '../patterns.ts'
import { get, post, put } from '../wire.ts'
import { designAccess } from './designs.ts'
import { GuestProof, LinkCode } from './public-links.ts'

/** Who may fill in a released design without an account, and how often. */
const PublicFormBody = z.object({
  enabledMark: Flag,
  /** Access code that guests need; '' for none. */
  code: LinkCode,
  openTime: Time.nullish(),
  closeTime: Time.nullish(),
  /** One answer per browser; `addressMark` also one per network address. */
  onceMark: Flag.default(0),
  addressMark: Flag.default(0),
  /** Number of answers after which the form closes; null for no limit. */
  maxAnswers: z.int().min(1).max(1_000_000).nullish(),
  /** Shown after the answer was saved. */
  thanks: z.string().trim().max(500).default(''),
})
export type PublicFormBody = z.output<typeof PublicFormBody>

const PublicForm = PublicFormBody.extend({
  /** The last part of its address; '' where the design was never published. */
  key: z.string(),
  answers: z.int(),
  /** Labels of fields whose source needs a session: with one of them the form is not public. */
  problems: z.array(z.string()),
})
export type PublicForm = z.output<typeof PublicForm>

/** Why a guest can or cannot fill in a form now. */
export const GuestState = z.enum(['open', 'early', 'over', 'full', 'answered', 'closed'])
export type GuestState = z.output<typeof GuestState>

const Code = z.string().trim().max(20).default('')
/** A record as JSON text; it may hold drawn signatures. */
const Answer = z.string().max(2_000_000)

const settings = '/api/visualdev/Base/{id}/PublicForm'
const guests = '/api/visualdev/PublicForm/{key}'

/** Forms that guests fill in by a link: settings for designers, and what the page of a guest calls. */
export const publicForms = {
  read: get(settings, { access: designAccess, output: PublicForm }),
  /** Publishes the current release, or withdraws it. `renew` replaces the link: the former one opens nothing. */
  save: put(settings, {
    access: { ...designAccess, button: 'btn_edit' },
    input: PublicFormBody.extend({ renew: Flag.default(0) }),
    output: PublicForm,
  }),
  /** Whether the form can be filled in now. An unknown key answers 404. */
  state: get(guests, {
    access: 'public',
    output: z.object({
      fullName: z.string(),
      state: GuestState,
      needsCode: z.boolean(),
      /** A guest answers once only. */
      isOnce: z.boolean(),
      openTime: Time.nullable(),
      closeTime: Time.nullable(),
    }),
  }),
  /** A challenge for one of the two calls below; each is accepted once. */
  challenge: post(`${guests}/Challenge`, {
    access: 'public',
    successMessage: 'done',
    output: z.object({ challenge: z.string(), bits: z.int() }),
  }),
  /** The form itself, as guests see it. */
  open: post(`${guests}/Open`, {
    access: 'public',
    successMessage: 'done',
    input: GuestProof.extend({ code: Code }),
    output: z.object({ formData: z.string(), release: z.int() }),
  }),
  submit: post(guests, {
    access: 'public',
    successMessage: 'done',
    maxBodyBytes: 4 * 1024 * 1024,
    /** `release` as `open` has answered; without it, the names are those of the release in force. */
    input: GuestProof.extend({ code: Code, data: Answer, release: z.int().min(1).optional() }),
    output: z.object({ thanks: z.string() }),
  }),
}
