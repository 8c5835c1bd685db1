import { useState } from 'react'
import type { MenuItem } from '@tessera/shared/contract/shell/session'
import { startsOpen } from './tree.ts'

const key = 'tessera.menu.opened'

function stored(menuList: readonly MenuItem[]): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (Array.isArray(ids)) return new Set(ids.filter((id) => typeof id === 'string'))
  } catch {
    // What is not ours to read counts as nothing stored.
  }
  return new Set(startsOpen(menuList))
}

/** Which directories of the menu are open in this browser; whoever comes to a page opens those above it. */
export function useOpened(
  menuList: readonly MenuItem[],
  trail: readonly string[],
): [opened: ReadonlySet<string>, toggle: (id: string) => void] {
  const [opened, setOpened] = useState(() => new Set([...stored(menuList), ...trail]))
  const [shown, setShown] = useState(trail)
  if (shown.join() !== trail.join()) {
    setShown(trail)
    setOpened(new Set([...opened, ...trail]))
  }
  const toggle = (id: string) => {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    localStorage.setItem(key, JSON.stringify([...next]))
    setOpened(next)
  }
  return [opened, toggle]
}
