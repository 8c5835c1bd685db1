import { randomBytes } from 'node:crypto'

/** The random text of a link, or of a browser that has answered. It cannot be guessed. */
export const newKey = (): string => randomBytes(16).toString('base64url')
