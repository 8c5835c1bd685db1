let fresh = false

/** Somebody came from the login page just now, not by a reload: the last-login notice is for them. */
export function arrive(): void {
  fresh = true
}

/** Whether that is so, once. */
export function takeArrival(): boolean {
  const was = fresh
  fresh = false
  return was
}
