import { randomBytes } from 'node:crypto'

/** A new id: a UUID version 7 as 32 hex digits. Ids sort by time, so new rows are neighbours in the index. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex')
}
