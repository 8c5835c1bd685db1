import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as base64url: tokens, tickets, one-time codes. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is stored of one: nobody can guess 256 bits, so a plain digest will do. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
