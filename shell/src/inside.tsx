import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { judge } from './guard.ts'
import { Frame } from './layout/frame.tsx'
import { isLocked, lock, lockPath } from './lock/lock.ts'
import { ProgressBar } from './progress/bar.tsx'
import { useNow } from './session/now.ts'
import { At } from './tabs/view.tsx'

/** What the address says, asked of the guard at every step (specification: shell 2). */
export function Inside() {
  const now = useNow()
  const location = useLocation()
  const here = location.pathname + location.search
  // Whoever has signed out is on the way to the login page already.
  const verdict = judge({ path: location.pathname, search: location.search, token: session.get().token ?? 'leaving', offered: null, locked: isLocked() })
  const locked = verdict.go === 'app' && verdict.path === lockPath
  const leaving = verdict.go === 'outside'
  useEffect(() => {
    if (locked) lock()
    else if (leaving) window.location.assign(here)
  }, [locked, leaving, here])

  const elsewhere = verdict.go === 'app' && !locked && verdict.path !== here ? verdict.path : location.pathname === '/' ? '/home' : null
  // On the way elsewhere the pages stay where they were.
  const stays = locked || leaving || elsewhere !== null
  const [last, setLast] = useState(stays ? null : location)
  if (!stays && last !== location) setLast(location)

  return (
    <>
      <ProgressBar />
      {elsewhere !== null && !locked && <Navigate to={elsewhere} replace />}
      {last && (
        <At location={last}>
          <Frame {...now} />
        </At>
      )}
    </>
  )
}
