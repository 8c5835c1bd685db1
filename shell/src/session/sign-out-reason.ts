const storageKey = 'tessera.farewell'

/** Stores why the session ended, to be shown on the login page after the reload. */
export const storeSignOutReason = (msg: string): void => sessionStorage.setItem(storageKey, msg)

/** Returns the stored reason and removes it. */
export function popSignOutReason(): string | null {
  const msg = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return msg
}
