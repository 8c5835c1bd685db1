import * as z from 'zod'
import { langs } from '../lang.ts'
import { blankable, Md5, Text, Time } from '../patterns.ts'
import { Layout } from '../shell/session.ts'
import { del, get, Id, listed, Page, paged, post, put, tree } from '../wire.ts'
import { UserBody } from './users.ts'

const text = z.string().nullable()

/** The caller's own record, for reading (specification: wire 5). */
export const BaseInfo = z.object({
  id: Id,
  account: z.string(),
  realName: z.string(),
  /** The whole path of organisations. */
  organize: z.string(),
  position: z.string(),
  /** "name/account", or ''. */
  manager: z.string(),
  /** Names of the roles, joined by commas: the wire calls it an id. */
  roleId: z.string(),
  creatorTime: Time,
  prevLogTime: Time.nullable(),
  signature: text,
  gender: z.int(),
  nation: text,
  nativePlace: text,
  entryDate: Time.nullable(),
  certificatesType: text,
  certificatesNumber: text,
  education: text,
  birthday: Time.nullable(),
  telePhone: text,
  landline: text,
  mobilePhone: text,
  email: text,
  urgentContacts: text,
  urgentTelePhone: text,
  postalAddress: text,
  theme: text,
  language: text,
  /** An address on this server. */
  avatar: z.string(),
})
export type BaseInfo = z.output<typeof BaseInfo>

/** What people may change of their own record; account, organisation, position and roles are others' to give. */
export const OwnBody = UserBody.pick({
  realName: true,
  gender: true,
  nation: true,
  nativePlace: true,
  certificatesType: true,
  certificatesNumber: true,
  education: true,
  birthday: true,
  telePhone: true,
  landline: true,
  mobilePhone: true,
  email: true,
  urgentContacts: true,
  urgentTelePhone: true,
  postalAddress: true,
}).extend({ signature: blankable(Text) })
export type OwnBody = z.output<typeof OwnBody>

export const Subordinate = z.object({
  id: Id,
  avatar: z.string(),
  /** "name/account". */
  userName: z.string(),
  department: z.string(),
  position: z.string(),
  /** Has nobody below. */
  isLeaf: z.boolean(),
})
export type Subordinate = z.output<typeof Subordinate>

/** A menu, or what is granted below it. */
const GrantedItem = tree(z.object({ icon: z.string(), moduleId: z.string(), sortCode: z.int() }))
export type GrantedItem = z.output<typeof GrantedItem>

export const OwnLogRow = z.object({
  creatorTime: Time,
  userName: z.string(),
  ipaddress: z.string(),
  platForm: z.string(),
  requestURL: z.string(),
  requestMethod: z.string(),
  /** Milliseconds. */
  requestDuration: z.int(),
})
export type OwnLogRow = z.output<typeof OwnLogRow>

/** One of the caller's own sessions (ours). */
export const OwnSession = z.object({
  id: Id,
  /** The one that asks. */
  current: z.boolean(),
  ip: z.string(),
  place: z.string(),
  /** The browser as it names itself. */
  agent: z.string(),
  startTime: Time,
  seenTime: Time,
})
export type OwnSession = z.output<typeof OwnSession>

const base = '/api/permission/Users/Current'

export const current = {
  baseInfo: get(`${base}/BaseInfo`, { access: 'signed-in', output: BaseInfo }),
  saveBaseInfo: put(`${base}/BaseInfo`, { access: 'signed-in', input: OwnBody }),
  /** `name` is what an upload of type `userAvatar` gave. */
  setAvatar: put(`${base}/Avatar/{name}`, { access: 'signed-in' }),
  /** Captcha fields of newer clients are taken and not asked for. */
  modifyPassword: post(`${base}/Actions/ModifyPassword`, {
    access: 'signed-in',
    allowedDuring: ['password'],
    successMessage: 'passwordChanged',
    input: z.object({
      oldPassword: Md5,
      password: Md5,
      code: z.string().max(20).optional(),
      timestamp: z.string().max(30).optional(),
    }),
  }),
  /** The layout, which the next sign-in answers with; `blend` is a synonym of `hybrid` (specification: wire, own decisions). */
  setTheme: put(`${base}/SystemTheme`, {
    access: 'signed-in',
    input: z.object({ theme: z.enum([...Layout.options, 'blend']) }),
  }),
  setLanguage: put(`${base}/SystemLanguage`, {
    access: 'signed-in',
    input: z.object({ language: z.enum(langs) }),
  }),
  /** Who reports to the caller, or to somebody below the caller: one level, as an array. */
  subordinates: get(`${base}/Subordinate/{id?}`, { access: 'signed-in', output: z.array(Subordinate) }),
  /** What the caller may do: menus, and what is granted on them below their menu. */
  authorize: get(`${base}/Authorize`, {
    access: 'signed-in',
    output: z.object({
      module: z.array(GrantedItem),
      button: z.array(GrantedItem),
      column: z.array(GrantedItem),
      form: z.array(GrantedItem),
      resource: z.array(GrantedItem),
    }),
  }),
  /** What the caller's browser keeps for them under a key, such as the columns of a list (ours); null where it has kept nothing. */
  preference: get(`${base}/Preference/{key}`, {
    access: 'signed-in',
    output: z.object({ value: z.string().nullable() }),
  }),
  savePreference: put(`${base}/Preference/{key}`, {
    access: 'signed-in',
    input: z.object({ value: z.string().max(8_000) }),
  }),
  /** Where the caller is signed in, the asking session first (ours). */
  sessions: get(`${base}/Sessions`, { access: 'signed-in', output: listed(OwnSession) }),
  endSession: del(`${base}/Sessions/{id}`, { access: 'signed-in', successMessage: 'sessionEnded' }),
  /** All but the asking one. */
  endSessions: del(`${base}/Sessions`, { access: 'signed-in', successMessage: 'sessionEnded' }),
  /** Category 1 sign-ins, 5 requests; the caller's own. */
  log: get(`${base}/SystemLog`, {
    access: 'signed-in',
    input: Page.extend({
      category: z.union([z.literal(1), z.literal(5)]).optional(),
      startTime: Time.optional(),
      endTime: Time.optional(),
    }),
    output: paged(OwnLogRow),
  }),
}
