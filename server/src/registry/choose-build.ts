import { createHash } from 'node:crypto'

/** The pointers of one remote: stable build, canary build and pins. */
export interface Pointers {
  name: string
  stable: string
  canary: string | null
  /** Share of users that get the canary, in percent. */
  canaryPercent: number
  pins: readonly { subject: 'User' | 'Organize'; subjectId: string; build: string }[]
}

/** The user for whom a build is chosen. */
export interface BuildSubject {
  userId: string
  /** Ids of the user's organisation and those above it, nearest first. */
  organizes: readonly string[]
}

/**
 * Chooses the build of a remote for a user: the user's own pin, else the pin of the nearest organisation
 * above, else the canary if the user falls into its share, else the stable build. The choice is
 * deterministic.
 */
export function chooseBuild(
  { name, stable, canary, canaryPercent, pins }: Pointers,
  { userId, organizes }: BuildSubject,
): string {
  const own = pins.find(({ subject, subjectId }) => subject === 'User' && subjectId === userId)
  if (own) return own.build
  for (const organize of organizes) {
    const pin = pins.find(({ subject, subjectId }) => subject === 'Organize' && subjectId === organize)
    if (pin) return pin.build
  }
  return canary !== null && canaryLotOf(name, userId) < canaryPercent * 100 ? canary : stable
}

/**
 * A user's number for one remote, 0 to 9999. It differs between remotes, so that no user gets all canaries.
 */
export const canaryLotOf = (name: string, userId: string): number =>
  createHash('sha256').update(`${name}\0${userId}`).digest().readUInt32BE(0) % 10_000
