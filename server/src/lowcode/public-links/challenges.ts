import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { GuestProof } from '@tessera/shared/contract/lowcode/public-links'
import { newId } from '../../db/id.ts'
import { refuse } from '../../errors/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { text } from './text.ts'

/** 65,536 hashes on average: a fifth of a second on a computer, a second on an old phone. */
export const proofBits = 16
const lifetimeMs = 10 * 60_000

const Challenge = z.object({
  kind: z.literal('publicLink'),
  id: z.string(),
  key: z.string(),
  until: z.number(),
})
export type Challenge = z.output<typeof Challenge>

/** Issues a signed challenge for a link. Nothing is stored before it is redeemed. */
export const issueChallenge = (signer: Signer, key: string, now = Date.now()): string =>
  signer.sign({ kind: 'publicLink', id: newId(), key, until: now + lifetimeMs } satisfies Challenge)

/** The challenge that a proof solves; throws a refusal for a foreign, expired or unsolved one. Reads no database. */
export function requireSolved(
  signer: Signer,
  { challenge, nonce }: GuestProof,
  key: string,
  now = Date.now(),
): Challenge {
  const parsed = Challenge.safeParse(signer.verify(challenge))
  if (!parsed.success || parsed.data.key !== key) throw refuse(text.badProof)
  if (parsed.data.until < now) throw refuse(text.proofOver)
  if (zeroBits(createHash('sha256').update(`${challenge}.${nonce}`).digest()) < proofBits)
    throw refuse(text.badProof)
  return parsed.data
}

/** The number of zero bits that bytes begin with. */
export function zeroBits(bytes: Uint8Array): number {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first < 0 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24
}
