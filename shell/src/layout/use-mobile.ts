import { useSyncExternalStore } from 'react'

/** Below 992 px the device is mobile and the side bar is closed. */
const mobile = matchMedia('(max-width: 991px)')

const watch = (changed: () => void) => {
  mobile.addEventListener('change', changed)
  return () => mobile.removeEventListener('change', changed)
}

export const useMobile = (): boolean => useSyncExternalStore(watch, () => mobile.matches)
