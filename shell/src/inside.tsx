import { Activity, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { judge } from './guard.ts'
import { Frame } from './layout/frame.tsx'
import { isLocked, lockInside, lockPath, lockScreenFrom } from './lock/lock.ts'
import { ProgressBar } from './progress/bar.tsx'
import { LockScreen } from './routes/parts.tsx'
import { useNow } from './session/now.ts'
import { At } from './tabs/view.tsx'

/** What the address says, asked of the guard at every step. */
export function Inside() {
  const now = useNow()
  const location = useLocation()
  const navigate = useNavigate()
  const here = location.pathname + location.search
  // Whoever has signed out is on the way to the login page already.
  const verdict = judge({
    path: location.pathname,
    search: location.search,
    token: session.get().token ?? 'leaving',
    offered: null,
    locked: isLocked(),
  })
  const leaving = verdict.go === 'outside'
  useEffect(() => {
    if (leaving) window.location.assign(here)
  }, [leaving, here])
  useEffect(() => lockInside((path) => void navigate(path, { replace: true })), [navigate])

  const locked = location.pathname === lockPath
  const elsewhere = locked
    ? null
    : verdict.go === 'app' && verdict.path === lockPath
      ? lockScreenFrom(here)
      : verdict.go === 'app' && verdict.path !== here
        ? verdict.path
        : location.pathname === '/'
          ? '/home'
          : null
  // On the way elsewhere, and behind the lock screen, the pages stay where they were.
  const stays = locked || leaving || elsewhere !== null
  const [last, setLast] = useState(stays ? null : location)
  if (!stays && last !== location) setLast(location)

  return (
    <>
      <ProgressBar />
      {elsewhere !== null && <Navigate to={elsewhere} replace />}
      {locked && <LockScreen onSignedIn={(path) => void navigate(path, { replace: true })} />}
      {last && (
        <Activity mode={locked ? 'hidden' : 'visible'}>
          <At location={last}>
            <Frame {...now} />
          </At>
        </Activity>
      )}
    </>
  )
}
