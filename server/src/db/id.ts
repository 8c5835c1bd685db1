import { randomBytes } from 'node:crypto'

/** A new id: UUID version 7 as 32 hex digits, so that ids sort by time and rows of one day lie together. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex')
}
