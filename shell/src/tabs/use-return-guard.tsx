import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { session } from '@tessera/shared/session'
import { redirectPrefix } from '../routes/fixed.ts'
import { getTabs, hasUnsavedWork, isCached } from './tabs.ts'
import { UnsavedDialog } from './unsaved-dialog.tsx'

interface ReturnGuard {
  /** What the views show: the address, except while the question is open. */
  readonly location: Location
  readonly question: ReactNode
}

const pathOf = ({ pathname }: Location): string => pathname.replace(/\/+$/, '') || '/'
const addressOf = (path: string): string =>
  path + (getTabs().tabs.find((tab) => tab.path === path)?.search ?? '')

/** Whether showing `next` gives a hidden view with unsaved work another query, such as another lesson. */
function replacesWork(shown: Location, next: Location): boolean {
  const path = pathOf(next)
  return (
    path !== pathOf(shown) &&
    isCached(path) &&
    hasUnsavedWork(path) &&
    addressOf(path) !== path + next.search + next.hash
  )
}

/**
 * Asks before a navigation replaces the unsaved work of a hidden view. Its own form cannot ask: the effects of hidden
 * views have ended, and with them what blocks a navigation. The last view stays on screen meanwhile.
 */
export function useReturnGuard(): ReturnGuard {
  const next = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState(next)
  const asks = next !== shown && replacesWork(shown, next)
  if (!asks && next !== shown) setShown(next)
  const path = pathOf(next)
  return {
    location: asks ? shown : next,
    question: (
      <UnsavedDialog
        reasons={asks ? session.unloadBlockers(path) : null}
        onDiscard={() =>
          void navigate(redirectPrefix + path.slice(1) + next.search + next.hash, { replace: true })
        }
        onKeep={() => void navigate(addressOf(path), { replace: true })}
      />
    ),
  }
}
