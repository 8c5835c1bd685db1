import { createHmac, randomBytes } from 'node:crypto'

/**
 * Time-based one-time passwords (RFC 6238) with the parameters that every authenticator supports: SHA-1, six
 * digits, 30 seconds.
 */
const stepSeconds = 30
const digits = 6
/** Accepted steps relative to the current one: clocks differ, and typing takes time. */
const acceptedDrift = [0, -1, 1]

/** A random secret of 20 bytes. */
export const newTotpSecret = (): Buffer => randomBytes(20)

/** Number of the time step at a time in milliseconds. */
export const stepAt = (ms: number): number => Math.floor(ms / 1000 / stepSeconds)

/** The code of one step (RFC 4226, section 5.3). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE(mac[19]! & 0xf) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The accepted step whose code was typed; null if none matches. */
export const stepOf = (secret: Buffer, input: string, ms = Date.now()): number | null =>
  acceptedDrift.map((offset) => stepAt(ms) + offset).find((step) => codeOf(secret, step) === input) ?? null

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

/** The `otpauth:` URL of the QR code. */
export function otpUrl({
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
    period: String(stepSeconds),
  })
  // Some authenticators read + as a plus sign, all of them read %20 as a space.
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${String(query).replaceAll('+', '%20')}`
}
