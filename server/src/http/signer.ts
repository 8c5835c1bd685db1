import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/**
 * Signs values as text: base64url JSON, a dot, HMAC-SHA256. The text is readable; changing it makes it
 * invalid.
 */
export interface Signer {
  sign(value: object): string
  /** The value, or null where the signature does not match. */
  verify(text: string | undefined): unknown
}

/** Reads the key of that name, which all processes of one database share. */
export async function loadSigner(db: Db, name: 'override' | 'file' | 'sandbox'): Promise<Signer> {
  const { rows } = await typedSql(
    columnsOf('shell_secret', 'value'),
  )`select value from shell_secret where name = ${name}`.execute(db)
  const key = rows[0]!.value
  const hmacOf = (body: string) => createHmac('sha256', key).update(body).digest()
  return {
    sign(value) {
      const body = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${body}.${hmacOf(body).toString('base64url')}`
    },
    verify(text) {
      const [body = '', signature = ''] = text?.split('.') ?? []
      const [received, expected] = [Buffer.from(signature, 'base64url'), hmacOf(body)]
      return received.length === expected.length && timingSafeEqual(received, expected)
        ? JSON.parse(Buffer.from(body, 'base64url').toString())
        : null
    },
  }
}
