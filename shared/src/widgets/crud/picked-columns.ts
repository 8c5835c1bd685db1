import { useState } from 'react'
import { session } from '@tessera/shared/session'
import type { Column } from './column.ts'

interface Picked {
  shown: ReadonlySet<string>
  toggle: (key: string) => void
  restore: () => void
}

/** Which columns a user shows in one list, remembered in this browser per user and menu. */
export function usePickedColumns<Row>(listName: string, columns: readonly Column<Row>[]): Picked {
  const storageKey = `tessera.columns.${session.get().current?.userInfo.userId ?? ''}.${listName}`
  const standard = columns.filter(({ hidden }) => !hidden).map(({ key }) => key)
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set(read(storageKey) ?? standard))
  return {
    shown,
    toggle(key) {
      const next = new Set(shown)
      if (!next.delete(key)) next.add(key)
      localStorage.setItem(storageKey, JSON.stringify([...next]))
      setShown(next)
    },
    restore() {
      localStorage.removeItem(storageKey)
      setShown(new Set(standard))
    },
  }
}

function read(key: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : null
  } catch {
    return null
  }
}
