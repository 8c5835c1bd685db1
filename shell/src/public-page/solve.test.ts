import { expect, test } from 'vitest'
import { solveChallenge } from './solve.ts'

test.each([0, 1, 7, 8, 9, 12])('finds a nonce whose hash begins with %i zero bits', async (bits) => {
  const challenge = 'eyJrZXkiOiJ4In0.c2lnbmF0dXJl'
  const nonce = await solveChallenge(challenge, bits)
  const bytes = new TextEncoder().encode(`${challenge}.${nonce}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const binary = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  expect(binary.slice(0, bits)).toBe('0'.repeat(bits))
})
