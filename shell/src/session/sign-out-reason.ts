import { storeItem } from '@tessera/shared/session/store-item'

const storageKey = 'tessera.farewell'

/** Stores why the session ended, to be shown on the login page after the reload. */
export const storeSignOutReason = (msg: string): boolean => storeItem(sessionStorage, storageKey, msg)

/** Returns the stored reason and removes it. */
export function popSignOutReason(): string | null {
  const msg = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return msg
}
