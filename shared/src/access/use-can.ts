import { useSyncExternalStore } from 'react'
import { session } from '@tessera/shared/session'
import { can } from './can.ts'

/** Whether the user holds buttons of a menu, by its id; the server checks again (specification: areas 6). */
export function useCan(modelId: string): (code: string) => boolean {
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  return (code) => can(current?.permissionList ?? [], modelId, code)
}
