let justSignedIn = false

/** Somebody came from the login page just now, not by a reload: the last-login notice is for them. */
export function markArrival(): void {
  justSignedIn = true
}

/** Whether that is so, once. */
export function popArrival(): boolean {
  const arrived = justSignedIn
  justSignedIn = false
  return arrived
}
