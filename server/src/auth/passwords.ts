import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../db/connect.ts'
import { inHashingQueue } from './hashing-queue.ts'
import { columnsOf, typedSql } from '../db/typed-sql.ts'

/** Argon2id, 19 MB, two passes: the first of OWASP's equivalent settings. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes a password. Clients send the MD5 (hex) of the password; Argon2id of its lower-case form is stored.
 */
export const hashPassword = (md5: string) => inHashingQueue(() => hash(md5.toLowerCase(), settings))

let decoy: Promise<string> | undefined

/** Verifies a password. Without a stored hash (unknown account) it takes the same time and returns false. */
export async function verifyPassword(md5: string, stored: string | null): Promise<boolean> {
  // A refused attempt must not be kept.
  decoy ??= hashPassword('0'.repeat(32)).catch((error: unknown) => {
    decoy = undefined
    throw error
  })
  const hashed = stored ?? (await decoy)
  const right = await inHashingQueue(() => verify(hashed, md5.toLowerCase()))
  return right && stored !== null
}

/** Finds the password hash of a user; null if there is no such user. */
export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const { rows } = await typedSql(
    columnsOf('org_user', 'passwordHash'),
  )`select password_hash as "passwordHash" from org_user where id = ${userId}`.execute(db)
  return rows[0]?.passwordHash ?? null
}
