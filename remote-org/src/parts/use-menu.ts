import { useSyncExternalStore } from 'react'
import type { MenuItem } from '@tessera/shared/contract/shell/session'
import { session } from '@tessera/shared/session'

/** A menu that the user has, by its code: where they may not go, nothing leads. */
export function useMenu(enCode: string): MenuItem | undefined {
  const { current } = useSyncExternalStore(session.subscribe, session.get)
  return find(current?.menuList ?? [], enCode)
}

function find(items: readonly MenuItem[], enCode: string): MenuItem | undefined {
  for (const item of items) {
    const found = item.enCode === enCode ? item : find(item.children, enCode)
    if (found) return found
  }
}
