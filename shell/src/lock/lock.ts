/** Storage key of the screen lock: `1` is locked, nothing is not. One for all tabs of this browser. */
const key = 'lock'

export const lockPath = '/lockScreen'

export const isLocked = (): boolean => localStorage.getItem(key) === '1'

let go = (path: string): void => location.replace(path)

/** The signed-in shell keeps its open pages behind the lock screen: it says here how it goes there without leaving them. */
export function lockInside(navigate: (path: string) => void): void {
  go = navigate
}

/** The lock screen for somebody who is at `path` and returns there. */
export const lockScreenFrom = (path: string): string => `${lockPath}?redirect=${encodeURIComponent(path)}`

/** The page one is at; behind the lock screen the one that was locked. */
export const whereOneWas = (): string =>
  location.pathname === lockPath
    ? (new URLSearchParams(location.search).get('redirect') ?? '/')
    : location.pathname + location.search

/** Locks this browser, with all its tabs. */
export function lock(): void {
  localStorage.setItem(key, '1')
  if (location.pathname !== lockPath) go(lockScreenFrom(whereOneWas()))
}

/** Takes the lock away; where to go is up to the lock screen. */
export const unlock = (): void => localStorage.removeItem(key)

/** Calls back when another tab of this browser locked or unlocked, and when the browser shows an old page as it was; gives the way to stop. */
export function watchLock(changed: (locked: boolean) => void): () => void {
  const hear = (event: StorageEvent) => (event.key === key || event.key === null) && changed(isLocked())
  const show = ({ persisted }: PageTransitionEvent) => persisted && changed(isLocked())
  addEventListener('storage', hear)
  addEventListener('pageshow', show)
  return () => {
    removeEventListener('storage', hear)
    removeEventListener('pageshow', show)
  }
}
