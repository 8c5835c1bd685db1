import { sha256 } from '@noble/hashes/sha2.js'

/** Hashes between two turns of the page: a few milliseconds. */
const slice = 1_000

/**
 * Finds the nonce with which SHA-256 of the challenge, a dot and the nonce begins with `bits` zero bits. It works in
 * slices, so that the page stays responsive. Web Crypto would need https and a promise for each hash.
 */
export async function solveChallenge(challenge: string, bits: number): Promise<string> {
  const encoder = new TextEncoder()
  const prefix = sha256.create().update(encoder.encode(`${challenge}.`))
  for (let nonce = 0; ; nonce++) {
    if (nonce % slice === slice - 1) await new Promise((resume) => setTimeout(resume, 0))
    const text = nonce.toString(36)
    if (beginsWithZeros(prefix.clone().update(encoder.encode(text)).digest(), bits)) return text
  }
}

function beginsWithZeros(bytes: Uint8Array, bits: number): boolean {
  const whole = bits >> 3
  for (let at = 0; at < whole; at++) if (bytes[at] !== 0) return false
  return bits % 8 === 0 || bytes[whole]! >> (8 - (bits % 8)) === 0
}
