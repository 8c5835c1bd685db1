let justSignedIn = false

/**
 * Records that the user has just signed in, in contrast to a reload. The notice of the last sign-in depends
 * on it.
 */
export function markArrival(): void {
  justSignedIn = true
}

/** Whether the user has just signed in; true once. */
export function popArrival(): boolean {
  const arrived = justSignedIn
  justSignedIn = false
  return arrived
}
