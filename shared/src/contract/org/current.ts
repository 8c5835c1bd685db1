import * as z from 'zod'
import { Time } from '../patterns.ts'
import { get, Id } from '../wire.ts'

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
}
