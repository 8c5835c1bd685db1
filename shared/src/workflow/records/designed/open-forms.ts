import { createContext, use, useEffect, useMemo, useState } from 'react'

/** Called when a form opens; returns the function to call when it closes. */
type Hold = () => () => void

export const OpenForms = createContext<Hold>(() => () => {})

/** Keeps the release that the page shows while a form of it is open. */
export function useHoldRelease(isOpen = true): void {
  const hold = use(OpenForms)
  useEffect(() => (isOpen ? hold() : undefined), [hold, isOpen])
}

/** The value to show: a newer one waits until every form is closed, so that nothing typed is lost. */
export function useHeld<T>(latest: T): { shown: T; hold: Hold } {
  const [open, setOpen] = useState(0)
  const [shown, setShown] = useState(latest)
  if (shown !== latest && (open === 0 || !shown)) setShown(latest)
  const hold = useMemo(
    () => () => {
      setOpen((count) => count + 1)
      return () => setOpen((count) => count - 1)
    },
    [],
  )
  return { shown, hold }
}
