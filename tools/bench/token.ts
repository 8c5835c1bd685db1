import { createHash } from 'node:crypto'

/** The session token of the nth connection of the socket row. */
export const createToken = (n: number): string =>
  createHash('sha256').update(`bench socket ${n}`).digest('base64url')
