import * as z from 'zod'
import { maskOf, omitRows, rowsWith, storedShape } from '../field-row.ts'
import { langs } from '../lang.ts'
import { blankable, Md5, Text, Time } from '../patterns.ts'
import { Layout } from '../session/session.ts'
import { del, get, hideable, Id, listed, Page, paged, post, put, tree } from '../wire.ts'
import { userFields } from './user-fields.ts'
import { UserBody } from './users.ts'

const text = z.string().nullable()

/** The caller's own record. */
export const BaseInfo = z.object({
  id: Id,
  account: z.string(),
  realName: z.string(),
  /** The path of organisations. */
  organize: z.string(),
  position: z.string(),
  /** "name/account", or ''. */
  manager: z.string(),
  /** Names of the roles, joined by commas, in spite of the key. */
  roleId: z.string(),
  creatorTime: Time,
  prevLogTime: Time.nullable(),
  signature: text,
  ...storedShape(omitRows(rowsWith(userFields, 'own'), 'realName')),
  theme: text,
  language: text,
  /** An address on this server. */
  avatar: z.string(),
})
export type BaseInfo = z.output<typeof BaseInfo>

/**
 * The fields of their own record that users may change; others assign account, organisation, position and
 * roles.
 */
export const OwnBody = UserBody.pick(maskOf(rowsWith(userFields, 'own', 'edit'))).extend({
  signature: blankable(Text),
})
export type OwnBody = z.output<typeof OwnBody>

export const Subordinate = z.object({
  id: Id,
  avatar: z.string(),
  /** "name/account". */
  userName: z.string(),
  department: z.string(),
  position: z.string(),
  /** Has no subordinates. */
  isLeaf: z.boolean(),
})
export type Subordinate = z.output<typeof Subordinate>

/** A menu, or an item granted below it. */
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

/** A session of a user. */
export const OwnSession = z.object({
  id: Id,
  /** The session of this call. */
  current: z.boolean(),
  ip: z.string(),
  place: z.string(),
  /** User agent of the browser. */
  agent: z.string(),
  startTime: Time,
  seenTime: Time,
})
export type OwnSession = z.output<typeof OwnSession>

/** One of the caller's units, positions or roles. */
const OwnHolder = z.object({
  id: Id,
  fullName: z.string(),
  /** The main unit or position. */ isDefault: z.boolean(),
})
export type OwnHolder = z.output<typeof OwnHolder>

const base = '/api/permission/Users/Current'
const PasswordChange = z.object({
  oldPassword: Md5,
  password: Md5,
  code: z.string().max(20).optional(),
  /** Some clients send a random number. */
  timestamp: z.union([z.string().max(30), z.number()]).optional(),
})

export const current = {
  baseInfo: get(`${base}/BaseInfo`, { access: 'signed-in', output: BaseInfo }),
  saveBaseInfo: put(`${base}/BaseInfo`, { access: 'signed-in', input: OwnBody }),
  /** `name` is the answer of an upload of type `userAvatar`. */
  setAvatar: put(`${base}/Avatar/{name}`, { access: 'signed-in' }),
  /** The captcha fields of newer clients are accepted and ignored. */
  modifyPassword: post(`${base}/Actions/ModifyPassword`, {
    access: 'signed-in',
    allowedDuring: ['password'],
    successMessage: 'passwordChanged',
    input: PasswordChange,
  }),
  /** The same for newer clients. */
  changePassword: put(`${base}/Actions/ModifyPassword`, {
    access: 'signed-in',
    allowedDuring: ['password'],
    successMessage: 'passwordChanged',
    input: PasswordChange,
  }),
  /** Sets the layout, which the next sign-in answers; `blend` is a synonym of `hybrid`. */
  setTheme: put(`${base}/SystemTheme`, {
    access: 'signed-in',
    input: z.object({ theme: z.enum([...Layout.options, 'blend']) }),
  }),
  setLanguage: put(`${base}/SystemLanguage`, {
    access: 'signed-in',
    input: z.object({ language: z.enum(langs) }),
  }),
  /** The direct subordinates of the caller, or of one of the caller's subordinates, as an array. */
  subordinates: get(`${base}/Subordinate/{id?}`, {
    access: 'signed-in',
    output: z.array(hideable(Subordinate, ['id', 'avatar', 'userName', 'department', 'isLeaf'])),
  }),
  units: get(`${base}/getUserOrganizes`, { access: 'signed-in', output: z.array(OwnHolder) }),
  positions: get(`${base}/getUserPositions`, { access: 'signed-in', output: z.array(OwnHolder) }),
  roles: get(`${base}/getUserRoles`, { access: 'signed-in', output: z.array(OwnHolder) }),
  /** Makes one of the caller's units or positions the main one. The sessions of the caller work for it. */
  setMajor: put(`${base}/major`, {
    access: 'signed-in',
    input: z.object({ majorId: Id, majorType: z.enum(['Organize', 'Position']) }),
  }),
  /** The caller's permissions: menus, and the items granted below them. */
  authorize: get(`${base}/Authorize`, {
    access: 'signed-in',
    output: z.object({
      module: z.array(GrantedItem),
      button: z.array(GrantedItem),
      column: z.array(GrantedItem),
      form: z.array(GrantedItem),
      resource: z.array(GrantedItem),
      /** Data interfaces that need a grant and that the caller may run; they belong to no menu. */
      interface: z.array(GrantedItem).optional(),
    }),
  }),
  /** A preference of the caller, such as the columns of a list; null where none is stored. */
  preference: get(`${base}/Preference/{key}`, {
    access: 'signed-in',
    output: z.object({ value: z.string().nullable() }),
  }),
  savePreference: put(`${base}/Preference/{key}`, {
    access: 'signed-in',
    // A drawn signature is the longest one.
    input: z.object({ value: z.string().max(40_000) }),
  }),
  /** The caller's sessions, the current one first. */
  sessions: get(`${base}/Sessions`, { access: 'signed-in', output: listed(OwnSession) }),
  endSession: del(`${base}/Sessions/{id}`, { access: 'signed-in', successMessage: 'sessionEnded' }),
  /** Ends all sessions except the current one. */
  endSessions: del(`${base}/Sessions`, { access: 'signed-in', successMessage: 'sessionEnded' }),
  /** The caller's log: category 1 sign-ins, 5 requests. */
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
