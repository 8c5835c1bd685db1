import * as z from 'zod'
import { langs } from '../lang.ts'
import { Time } from '../patterns.ts'
import { Layout } from '../shell/session.ts'
import { get, Id, put } from '../wire.ts'

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

const base = '/api/permission/Users/Current'

export const current = {
  baseInfo: get(`${base}/BaseInfo`, { who: 'signed-in', gives: BaseInfo }),
  /** The layout, which the next sign-in answers with; `blend` is a synonym of `hybrid` (specification: wire, own decisions). */
  setTheme: put(`${base}/SystemTheme`, { who: 'signed-in', takes: z.object({ theme: z.enum([...Layout.options, 'blend']) }) }),
  setLanguage: put(`${base}/SystemLanguage`, { who: 'signed-in', takes: z.object({ language: z.enum(langs) }) }),
}
