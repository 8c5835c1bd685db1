import { createHmac, randomBytes } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as every authenticator reads them: SHA-1, six digits, a new one every 30 seconds. */
const seconds = 30
const digits = 6
/** Steps around the present one whose code is taken: clocks differ, and people type slowly. */
const drift = [0, -1, 1]

export const newTotpSecret = (): Buffer => randomBytes(20)

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / seconds)

/** The code of one step (RFC 4226, 5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac[19]! & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step whose code was typed, the present one or one beside it; null where it is none of them. */
export const stepOf = (secret: Buffer, typed: string, ms = Date.now()): number | null =>
  drift.map((by) => stepAt(ms) + by).find((step) => codeOf(secret, step) === typed) ?? null

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** What the QR code says. */
export function otpAddress({
  secret,
  issuer,
  account,
}: {
  secret: Buffer
  issuer: string
  account: string
}): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(seconds),
  })
  // Authenticators read %20, and some of them + as a plus.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${String(query).replaceAll('+', '%20')}`
}
