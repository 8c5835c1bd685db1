import { useState } from 'react'
import type { MenuItem } from '@tessera/shared/contract/session/session'
import { storeItem } from '@tessera/shared/session/store-item'
import { initiallyExpanded } from './tree.ts'

const storageKey = 'tessera.menu.opened'

function readStored(menuList: readonly MenuItem[]): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (Array.isArray(ids)) return new Set(ids.filter((id) => typeof id === 'string'))
  } catch {
    // Invalid content counts as nothing stored.
  }
  return new Set(initiallyExpanded(menuList))
}

/**
 * The expanded directories of the menu, stored in this browser. Those above the current page are expanded
 * when it opens.
 */
export function useExpandedDirectories(
  menuList: readonly MenuItem[],
  trail: readonly string[],
): [opened: ReadonlySet<string>, toggle: (id: string) => void] {
  const [expanded, setExpanded] = useState(() => new Set([...readStored(menuList), ...trail]))
  const [shown, setShown] = useState(trail)
  if (shown.join() !== trail.join()) {
    setShown(trail)
    setExpanded(new Set([...expanded, ...trail]))
  }
  const toggle = (id: string) => {
    const next = new Set(expanded)
    if (!next.delete(id)) next.add(id)
    storeItem(localStorage, storageKey, JSON.stringify([...next]))
    setExpanded(next)
  }
  return [expanded, toggle]
}
