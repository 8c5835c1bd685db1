import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as base64url, for tokens, tickets and one-time codes. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The stored form of a secret. Its 256 bits cannot be guessed, so a digest without salt is enough. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
