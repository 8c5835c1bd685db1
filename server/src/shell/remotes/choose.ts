import { createHash } from 'node:crypto'

/** Where the pointers of one remote stand. */
export interface Pointers {
  name: string
  stable: string
  canary: string | null
  /** Share of users that get the canary, in percent. */
  canaryPercent: number
  pins: readonly { subject: 'User' | 'Organize'; subjectId: string; build: string }[]
}

export interface Subject {
  userId: string
  /** Their organisation, then the ones above it, nearest first. */
  organizes: readonly string[]
}

/**
 * The build of a remote that a user gets: their own pin, else that of the nearest organisation above them, else the canary if they
 * fall into its share, else the stable one. The same on every server, and the same tomorrow.
 */
export function choose(
  { name, stable, canary, canaryPercent, pins }: Pointers,
  { userId, organizes }: Subject,
): string {
  const own = pins.find(({ subject, subjectId }) => subject === 'User' && subjectId === userId)
  if (own) return own.build
  for (const organize of organizes) {
    const pin = pins.find(({ subject, subjectId }) => subject === 'Organize' && subjectId === organize)
    if (pin) return pin.build
  }
  return canary !== null && lotOf(name, userId) < canaryPercent * 100 ? canary : stable
}

/** A user's lot for one remote, 0 to 9999: another one for each remote, so that nobody gets every canary. */
export const lotOf = (name: string, userId: string): number =>
  createHash('sha256').update(`${name}\0${userId}`).digest().readUInt32BE(0) % 10_000
