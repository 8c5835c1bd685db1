import { createHash, timingSafeEqual } from 'node:crypto'
import type { GuestProof } from '@tessera/shared/contract/lowcode/public-links'
import type { Db } from '../../db/connect.ts'
import { refuse, refuseField } from '../../errors/refusal.ts'
import type { Signer } from '../../http/signer.ts'
import { issueChallenge, proofBits, requireSolved, type Challenge } from './challenges.ts'
import { maxCallsPerMinute, maxWrongCodesPerMinute, openAddressLimit, openWaitingLine } from './limits.ts'
import { redeemChallenge } from './store.ts'
import { text } from './text.ts'

/** What keeps guests with a link from flooding the server, and from guessing access codes. */
export interface LinkGuard {
  /** Counts a call of a network address; throws 429 above the limit. */
  count(ip: string): Promise<void>
  /** A challenge for the link with this key. */
  issue(key: string): { challenge: string; bits: number }
  /** The challenge that a proof solves; throws a refusal for any other. Reads no database. */
  solved(proof: GuestProof, key: string): Challenge
  /** Redeems a challenge; throws a refusal where it was redeemed before. */
  redeem(challenge: Challenge): Promise<void>
  /** Throws a refusal for a wrong code, and 429 after too many of one network address. */
  assertCode(expected: string, received: string, ip: string): Promise<void>
  /** Does a few works of guests at a time; others wait, and 429 is thrown where too many wait. */
  inLine<T>(work: () => Promise<T>): Promise<T>
}

export function openLinkGuard(db: Db, signer: Signer): LinkGuard {
  const calls = openAddressLimit(db, 'call', maxCallsPerMinute)
  const wrongCodes = openAddressLimit(db, 'code', maxWrongCodesPerMinute)
  return {
    count: (ip) => calls.count(ip),
    issue: (key) => ({ challenge: issueChallenge(signer, key), bits: proofBits }),
    solved: (proof, key) => requireSolved(signer, proof, key),
    async redeem(challenge) {
      if (!(await redeemChallenge(db, challenge))) throw refuse(text.badProof)
    },
    async assertCode(expected, received, ip) {
      if (expected === '') return
      await wrongCodes.assertFree(ip)
      if (isSameCode(expected, received)) return
      await wrongCodes.count(ip)
      throw refuseField('code', text.wrongCode)
    },
    inLine: openWaitingLine(),
  }
}

export const digestOf = (value: string): string => createHash('sha256').update(value).digest('base64url')

/** Codes are compared without case, because guests type them from paper. */
function isSameCode(expected: string, received: string): boolean {
  const [one, other] = [expected, received].map((code) => Buffer.from(digestOf(code.toUpperCase())))
  return timingSafeEqual(one!, other!)
}
