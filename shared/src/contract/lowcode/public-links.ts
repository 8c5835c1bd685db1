import * as z from 'zod'

/** An access code that guests type from paper; '' for none. */
export const LinkCode = z
  .string()
  .trim()
  .max(8)
  .regex(/^([A-Za-z0-9]{4,8})?$/)
  .default('')

/** A proof of work: SHA-256 of the challenge, a dot and the nonce begins with `bits` zero bits. */
export const GuestProof = z.object({ challenge: z.string().max(1_000), nonce: z.string().max(40) })
export type GuestProof = z.output<typeof GuestProof>
