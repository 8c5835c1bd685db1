import { useSyncExternalStore } from 'react'

/** Screens below 992 px are mobile: the side bar is closed. */
const mobile = matchMedia('(max-width: 991px)')

const subscribe = (changed: () => void) => {
  mobile.addEventListener('change', changed)
  return () => mobile.removeEventListener('change', changed)
}

export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => mobile.matches)
