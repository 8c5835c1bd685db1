import * as z from 'zod'
import { InterfaceRow } from '../data/interfaces.ts'
import { Flag, Time } from '../patterns.ts'
import { Bytes, get, post, put } from '../wire.ts'
import { DataSetResult } from './data-sets.ts'
import { GuestProof, LinkCode } from './public-links.ts'
import { maxComponents } from './screen-canvas.ts'
import { screenMenu } from './screens.ts'

const settings = '/api/visualdev/DataScreen/{id}/PublicLink'
const guests = '/api/visualdev/PublicScreen/{key}'
const access = { menu: screenMenu }

export const ScreenLinkBody = z.object({
  enabledMark: Flag,
  /** Access code that guests need; '' for none. */
  code: LinkCode,
  closeTime: Time.nullish(),
})
export type ScreenLinkBody = z.output<typeof ScreenLinkBody>

export const ScreenLink = ScreenLinkBody.extend({
  /** The last part of its address; '' where there is no link yet. */
  key: z.string(),
  /** "name/account" of the user with whose rights guests see data; '' where there is no link yet. */
  maker: z.string(),
  isOwn: z.boolean(),
  /** Why guests cannot see it although it is on; '' otherwise. */
  problem: z.string(),
})
export type ScreenLink = z.output<typeof ScreenLink>

/** Why a guest can or cannot see a screen now. */
export const ScreenLinkState = z.enum(['open', 'over', 'closed'])
export type ScreenLinkState = z.output<typeof ScreenLinkState>

/** What `open` answered: lets a guest see the screen for 30 days, because it stays on a wall. */
const Pass = z.string().max(1_000)

const Values = z.record(z.string().max(200), z.string().max(200)).default({})
/** A component, and what variables narrow it by. Only variables that guests can set on the screen count. */
const ComponentAsk = z.object({ id: z.string().max(100), parameters: Values, columns: Values })

/** The data of one component: either what its data set or its interface answered, or why there is none. */
const ComponentData = z.object({
  id: z.string(),
  result: DataSetResult.optional(),
  rows: z.array(InterfaceRow).optional(),
  msg: z.string().optional(),
})

/** Screens that guests see by a link: settings for designers, and what the page of a guest calls. */
export const screenLinks = {
  read: get(settings, { access, output: ScreenLink }),
  /** Guests see data with the rights of the caller from now on. `renew` replaces the link: the former one opens nothing. */
  save: put(settings, {
    access: { ...access, button: 'btn_edit' },
    input: ScreenLinkBody.extend({ renew: Flag.default(0) }),
    output: ScreenLink,
  }),
  /** Whether the screen can be seen now. An unknown key answers 404. */
  state: get(guests, {
    access: 'public',
    output: z.object({
      fullName: z.string(),
      state: ScreenLinkState,
      needsCode: z.boolean(),
      closeTime: Time.nullable(),
    }),
  }),
  challenge: post(`${guests}/Challenge`, {
    access: 'public',
    successMessage: 'done',
    output: z.object({ challenge: z.string(), bits: z.int() }),
  }),
  open: post(`${guests}/Open`, {
    access: 'public',
    successMessage: 'done',
    input: GuestProof.extend({ code: z.string().trim().max(20).default('') }),
    output: z.object({ pass: z.string() }),
  }),
  /** The texts of the screen, and the addresses at which guests get its pictures. */
  show: post(`${guests}/Show`, {
    access: 'public',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: z.object({ pass: Pass }),
    output: z.object({
      detail: z.string(),
      component: z.string(),
      pictures: z.record(z.string(), z.string()),
    }),
  }),
  /** The data of components of the screen, in their order; totals of lists are for users. */
  data: post(`${guests}/Data`, {
    access: 'public',
    successMessage: 'done',
    worksOnFullDisk: true,
    input: z.object({ pass: Pass, components: z.array(ComponentAsk).min(1).max(maxComponents) }),
    output: z.object({ list: z.array(ComponentData) }),
  }),
  picture: get('/api/visualdev/PublicScreenPicture', {
    access: 'public',
    input: z.object({ encryption: z.string().max(2_000) }),
    output: Bytes,
  }),
}
