/** Storage key of the screen lock: `1` is locked, nothing is not (specification: shell 4 and 9). One for all tabs of this browser. */
const key = 'lock'

export const lockPath = '/lockScreen'

export const isLocked = (): boolean => localStorage.getItem(key) === '1'

/** Locks this browser. The page goes as a whole, so that nothing of it stays in memory; its address waits behind the lock screen. */
export function lock(): void {
  localStorage.setItem(key, '1')
  location.replace(`${lockPath}?redirect=${encodeURIComponent(location.pathname + location.search)}`)
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
