import { createHash } from 'node:crypto'

/** The token of the nth connection of the socket row: what its session's hash is made of. */
export const tokenAt = (n: number): string =>
  createHash('sha256').update(`bench socket ${n}`).digest('base64url')
