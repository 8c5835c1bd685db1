/** Storage key of the screen lock: `1` is locked, nothing is not. One for all tabs of this browser. */
const storageKey = 'lock'

export const lockPath = '/lockScreen'

export const isLocked = (): boolean => localStorage.getItem(storageKey) === '1'

let openPath = (path: string): void => location.replace(path)

/** The signed-in shell keeps its open pages behind the lock screen: it says here how it goes there without leaving them. */
export function setLockNavigation(navigate: (path: string) => void): void {
  openPath = navigate
}

/** The lock screen for somebody who is at `path` and returns there. */
export const lockScreenPath = (path: string): string => `${lockPath}?redirect=${encodeURIComponent(path)}`

/** The page one is at; behind the lock screen the one that was locked. */
export const returnPath = (): string =>
  location.pathname === lockPath
    ? (new URLSearchParams(location.search).get('redirect') ?? '/')
    : location.pathname + location.search

/** Locks this browser, with all its tabs. */
export function lock(): void {
  localStorage.setItem(storageKey, '1')
  if (location.pathname !== lockPath) openPath(lockScreenPath(returnPath()))
}

/** Takes the lock away; where to go is up to the lock screen. */
export const unlock = (): void => localStorage.removeItem(storageKey)

/** Calls back when another tab of this browser locked or unlocked, and when the browser shows an old page as it was; gives the way to stop. */
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
