import { useSyncExternalStore, type ReactNode } from 'react'
import { session } from '@tessera/shared/session'
import { can } from './can.ts'

/** Whether the user holds buttons, columns or form fields of a menu, by its id; the server checks again (specification: areas 6). */
export function useCan(modelId: string): (code: string, of?: 'button' | 'column' | 'form') => boolean {
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  return (code, of) => can(current?.permissionList ?? [], modelId, code, of)
}

interface Gate {
  modelId: string
  code: string
  of?: 'button' | 'column' | 'form'
  /** The judging option (specification: shell 6): without it everybody sees what is inside. */
  judging?: boolean
  children: ReactNode
}

/** Shows what is inside to whoever may. */
export function Can({ modelId, code, of = 'button', judging = true, children }: Gate): ReactNode {
  const may = useCan(modelId)
  return !judging || may(code, of) ? children : null
}
