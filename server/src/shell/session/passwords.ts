import { hash, verify } from '@node-rs/argon2'

/** Argon2id, 19 MB, two passes: the first of OWASP's equivalent settings. */
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password arrives as MD5 hex of what was typed, and is stored as Argon2id of that in lower case (specification: wire 2.1). */
export const hashPassword = (md5: string) => hash(md5.toLowerCase(), settings)

let decoy: Promise<string> | undefined

/** False for a wrong password; where there is no account it takes as long as where there is one. */
export async function verifyPassword(md5: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('0'.repeat(32))
  const right = await verify(stored ?? (await decoy), md5.toLowerCase())
  return right && stored !== null
}
