import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Texts that only this server can have made: base64url JSON, a dot, HMAC-SHA256. They can be read by anybody and changed by nobody. */
export interface Signer {
  sign(value: object): string
  /** The value, or null where the text was made or changed by somebody else. */
  verify(text: string | undefined): unknown
}

/** Reads the key of that name, which all processes on one database share. */
export async function loadSigner(db: Db, name: 'override' | 'file'): Promise<Signer> {
  const { rows } = await sql<{ value: string }>`select value from shell_secret where name = ${name}`.execute(
    db,
  )
  const key = rows[0]!.value
  const sign = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    sign(value) {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${body}.${sign(body).toString('base64url')}`
    },
    verify(text) {
      const [body = '', signature = ''] = text?.split('.') ?? []
      const [given, wanted] = [Buffer.from(signature, 'base64url'), sign(body)]
      return given.length === wanted.length && timingSafeEqual(given, wanted)
        ? JSON.parse(Buffer.from(body, 'base64url').toString())
        : null
    },
  }
}
