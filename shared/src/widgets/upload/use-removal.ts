import { useEffect, useRef, useState } from 'react'
import type { FileItem } from '../../fields/files-value.ts'

/** Milliseconds in which a removal can be taken back. */
const undoable = 8_000

export interface Removal {
  readonly removed: FileItem | null
  remove(item: FileItem): void
  undo(): void
}

/** Takes an item out of a value, and back to its place for as long as that is offered. */
export function useRemoval(value: readonly FileItem[], onChange: (value: FileItem[]) => void): Removal {
  const [gone, setGone] = useState<{ item: FileItem; at: number } | null>(null)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    removed: gone?.item ?? null,
    remove(item) {
      const at = value.findIndex(({ fileId }) => fileId === item.fileId)
      onChange(value.filter(({ fileId }) => fileId !== item.fileId))
      setGone({ item, at })
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => setGone(null), undoable)
    },
    undo() {
      if (gone) onChange(value.toSpliced(Math.min(gone.at, value.length), 0, gone.item))
      setGone(null)
    },
  }
}
