import { useSyncExternalStore } from 'react'

/** Below 992 px the device is mobile and the side bar is closed. */
const mobile = matchMedia('(max-width: 991px)')

const subscribe = (changed: () => void) => {
  mobile.addEventListener('change', changed)
  return () => mobile.removeEventListener('change', changed)
}

export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => mobile.matches)
