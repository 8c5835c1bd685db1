import { Activity, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { checkVisit, type GuardResult } from './routes/guard.ts'
import { Frame } from './layout/frame.tsx'
import { isLocked, setLockNavigation, lockPath, lockScreenPath } from './lock/lock.ts'
import { ProgressBar } from './progress/bar.tsx'
import { LockScreen } from './pages/lazy-pages.tsx'
import { useShellState } from './session/shell-state.ts'
import { LocationScope } from './tabs/view.tsx'

/**
 * The signed-in shell: asks the route guard at every navigation and renders the frame, the lock screen or a
 * redirect.
 */
export function SignedInShell() {
  const shellState = useShellState()
  const location = useLocation()
  const navigate = useNavigate()
  const address = location.pathname + location.search
  // After signing out, the browser is already on its way to the login page.
  const result = checkVisit({
    path: location.pathname,
    search: location.search,
    token: session.get().token ?? 'leaving',
    addressToken: null,
    locked: isLocked(),
    isInside: true,
  })
  const leaving = result.go === 'outside'
  useEffect(() => {
    if (leaving) window.location.assign(address)
  }, [leaving, address])
  useEffect(() => setLockNavigation((path) => void navigate(path, { replace: true })), [navigate])

  const locked = location.pathname === lockPath
  const redirect = locked ? null : redirectOf(result, address)
  // During a redirect and behind the lock screen the pages stay mounted as they were.
  const stays = locked || leaving || redirect !== null
  const [last, setLast] = useState(stays ? null : location)
  if (!stays && last !== location) setLast(location)

  return (
    <>
      <ProgressBar />
      {redirect !== null && <Navigate to={redirect} replace />}
      {locked && <LockScreen onSignedIn={(path) => void navigate(path, { replace: true })} />}
      {last && (
        <Activity mode={locked ? 'hidden' : 'visible'}>
          <LocationScope location={last}>
            <Frame {...shellState} />
          </LocationScope>
        </Activity>
      )}
    </>
  )
}

/** Where the guard sends a page of the shell; null to stay. `/` is the home page. */
function redirectOf(result: GuardResult, address: string): string | null {
  if (result.go === 'app' && result.path === lockPath) return lockScreenPath(address)
  if (result.go === 'app' && result.path !== address) return result.path
  return address.split('?', 1)[0] === '/' ? '/home' : null
}
