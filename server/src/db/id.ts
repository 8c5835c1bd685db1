import { randomUUID } from 'node:crypto'

/** A new id: a UUID version 7 as 32 hex digits. Ids sort by time, so new rows are neighbours in the index. */
export function newId(now = Date.now()): string {
  // Node draws random bytes for many of these at once; `randomBytes` asks the operating system each time.
  const random = randomUUID()
  return `${now.toString(16).padStart(12, '0')}7${random.slice(15, 18)}${random.slice(19, 23)}${random.slice(24)}`
}
