import { storeItem } from '@tessera/shared/session/store-item'

/** Storage key of the screen lock: `1` is locked, absent is unlocked. Shared by all tabs of this browser. */
const storageKey = 'lock'

export const lockPath = '/lockScreen'

export const isLocked = (): boolean =>
  localStorage.getItem(storageKey) === '1' || sessionStorage.getItem(storageKey) === '1'

let openPath = (path: string): void => location.replace(path)

/**
 * Sets how the lock screen is opened. The signed-in shell navigates by its router, so that the open pages
 * stay mounted behind it.
 */
export function setLockNavigation(navigate: (path: string) => void): void {
  openPath = navigate
}

/** Address of the lock screen that returns to `path`. */
export const lockScreenPath = (path: string): string => `${lockPath}?redirect=${encodeURIComponent(path)}`

/** The address to return to: the current page, or the locked one while the lock screen is open. */
export const returnPath = (): string =>
  location.pathname === lockPath
    ? (new URLSearchParams(location.search).get('redirect') ?? '/')
    : location.pathname + location.search

/** Locks all tabs of this browser; where its storage is full, at least this tab, also after a reload. */
export function lock(): void {
  if (!storeItem(localStorage, storageKey, '1')) storeItem(sessionStorage, storageKey, '1')
  if (location.pathname !== lockPath) openPath(lockScreenPath(returnPath()))
}

/** Removes the lock. The lock screen navigates. */
export function unlock(): void {
  localStorage.removeItem(storageKey)
  sessionStorage.removeItem(storageKey)
}

/**
 * Calls `changed` when another tab locks or unlocks, and when the browser restores an old page. Returns the
 * function that stops it.
 */
export function subscribeLock(changed: (locked: boolean) => void): () => void {
  const handleStorage = (event: StorageEvent) =>
    (event.key === storageKey || event.key === null) && changed(isLocked())
  const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && changed(isLocked())
  addEventListener('storage', handleStorage)
  addEventListener('pageshow', handlePageShow)
  return () => {
    removeEventListener('storage', handleStorage)
    removeEventListener('pageshow', handlePageShow)
  }
}
