import { useEffect, useRef, useState } from 'react'
import type { FileItem } from '../../contract/fields/files-value.ts'

/** Time in milliseconds in which a removal can be undone. */
const undoMs = 8_000

/** The last removed item and the functions to remove and undo. */
export interface Removal {
  readonly removed: FileItem | null
  remove(item: FileItem): void
  undo(): void
}

/** Removes items from a value and can restore the last one to its position for a limited time. */
export function useUndoableRemoval(
  value: readonly FileItem[],
  onChange: (value: FileItem[]) => void,
): Removal {
  const [removal, setRemoval] = useState<{ item: FileItem; at: number } | null>(null)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    removed: removal?.item ?? null,
    remove(item) {
      const at = value.findIndex(({ fileId }) => fileId === item.fileId)
      onChange(value.filter(({ fileId }) => fileId !== item.fileId))
      setRemoval({ item, at })
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setRemoval(null), undoMs)
    },
    undo() {
      if (removal) onChange(value.toSpliced(Math.min(removal.at, value.length), 0, removal.item))
      setRemoval(null)
    },
  }
}
