import { useSyncExternalStore } from 'react'
import type { MenuItem } from '../contract/session/session.ts'
import { session } from '@tessera/shared/session'

/** Finds one of the current user's menus by its code. Undefined if the user has no access to it. */
export function useMenu(enCode: string): MenuItem | undefined {
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  return findMenu(current?.menuList ?? [], enCode)
}

function findMenu(items: readonly MenuItem[], enCode: string): MenuItem | undefined {
  for (const item of items) {
    const found = item.enCode === enCode ? item : findMenu(item.children, enCode)
    if (found) return found
  }
}
