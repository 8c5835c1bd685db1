import { useSyncExternalStore, type ReactNode } from 'react'
import { session } from '@tessera/shared/session'
import { can } from './can.ts'

/**
 * Returns a check of the user's buttons, columns or form fields of a menu, by the menu's id. The server
 * checks again.
 */
export function useCan(modelId: string): (code: string, kind?: 'button' | 'column' | 'form') => boolean {
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  return (code, kind) => can(current?.permissionList ?? [], modelId, code, kind)
}

interface CanProps {
  modelId: string
  code: string
  of?: 'button' | 'column' | 'form'
  /** false renders the children for every user. */
  enforced?: boolean
  children: ReactNode
}

/** Renders its children only for users with the permission. */
export function Can({
  modelId,
  code,
  of = 'button',
  enforced: judging = true,
  children,
}: CanProps): ReactNode {
  const isAllowed = useCan(modelId)
  return !judging || isAllowed(code, of) ? children : null
}
