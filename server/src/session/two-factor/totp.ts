import { Secret, TOTP } from 'otpauth'

/** Accepted steps before and after the current one: clocks differ, and typing takes time. */
const acceptedDrift = 1

/** The parameters that every authenticator supports: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: Buffer, labels: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...labels,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })

/** A random secret of 20 bytes. */
export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes)

/** The accepted step whose code was typed, as its number since 1970; null if none matches. */
export function stepOf(secret: Buffer, input: string, ms = Date.now()): number | null {
  const totp = totpOf(secret)
  const offset = totp.validate({ token: input, timestamp: ms, window: acceptedDrift })
  return offset === null ? null : totp.counter({ timestamp: ms }) + offset
}

/** The key that a user types into an authenticator, and the `otpauth:` URL of the QR code. */
export function describeSecret(
  secret: Buffer,
  labels: { issuer: string; label: string },
): { secret: string; address: string } {
  const totp = totpOf(secret, labels)
  return { secret: totp.secret.base32, address: totp.toString() }
}
