import { Activity, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { judge } from './guard.ts'
import { Frame } from './layout/frame.tsx'
import { isLocked } from './lock/lock.ts'
import { ProgressBar } from './progress/bar.tsx'
import { lockPath } from './routes/fixed.ts'
import { useNow } from './session/now.ts'
import { At } from './tabs/view.tsx'

/** What the address says, asked of the guard at every step (specification: shell 2). */
export function Inside() {
  const now = useNow()
  const location = useLocation()
  const here = location.pathname + location.search
  // Whoever has signed out is on the way to the login page already.
  const verdict = judge({ path: location.pathname, search: location.search, token: session.get().token ?? 'leaving', offered: null, locked: isLocked() })
  const leaving = verdict.go === 'outside'
  useEffect(() => {
    if (leaving) window.location.assign(here)
  }, [leaving, here])

  const locked = location.pathname === lockPath
  const [last, setLast] = useState(location)
  if (!locked && last !== location) setLast(location)

  if (verdict.go === 'app' && verdict.path !== here) return <Navigate to={verdict.path} replace />
  if (location.pathname === '/') return <Navigate to="/home" replace />
  return (
    <>
      <ProgressBar />
      {/* The lock screen stands here: `lock/page.tsx`. Behind it the open pages keep their state, unseen. */}
      <Activity mode={locked ? 'hidden' : 'visible'}>
        <At location={last}>
          <Frame {...now} />
        </At>
      </Activity>
    </>
  )
}
