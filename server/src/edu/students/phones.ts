import { createHmac } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { patterns } from '@tessera/shared/contract/patterns'
import type { Secrets } from '../../auth/secrets.ts'

/** The columns in which a phone is stored. */
export interface PhoneColumns {
  phone_enc: string
  phone_head: string
  phone_tail: string
  phone_digest: string
}

/** Stores and reads phones; `table` and `id` name the row, and decryption fails for another one. */
export interface Phones {
  columnsOf(table: PhoneTable, id: string, phone: string): PhoneColumns
  decrypt(table: PhoneTable, id: string, encrypted: string): string
  /** A keyed digest, by which equal phones are found. */
  digestOf(phone: string): string
}
type PhoneTable = 'edu_student' | 'edu_guardian'

/** The columns of a record without a phone. */
export const noPhone = { phone_enc: null, phone_head: null, phone_tail: null, phone_digest: null }

export function createPhones(secrets: Secrets): Phones {
  const key = secrets.derive('edu phone digest')
  const contextOf = (table: PhoneTable, id: string) => `${table}.phone ${id}`
  const digestOf = (phone: string) => createHmac('sha256', key).update(phone).digest('base64url')
  return {
    digestOf,
    columnsOf: (table, id, phone) => ({
      phone_enc: secrets.encrypt(phone, contextOf(table, id)),
      phone_head: phone.slice(0, 3),
      phone_tail: phone.slice(-4),
      phone_digest: digestOf(phone),
    }),
    decrypt: (table, id, encrypted) => secrets.decrypt(encrypted, contextOf(table, id)),
  }
}

/** Whether a text is a whole mobile number. */
export const isPhone = (text: string): boolean => patterns.phone.test(text)

/** SQL expression: the masked phone of a row (`138****1234`); null without one. */
export const maskedPhone = (alias: string): RawBuilder<string | null> =>
  sql`${sql.ref(`${alias}.phone_head`)} || '****' || ${sql.ref(`${alias}.phone_tail`)}`
