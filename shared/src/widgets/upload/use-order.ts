import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { FileItem } from '../../fields/files-value.ts'

export interface Grip {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: () => void
  onPointerCancel: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** `value` with the item `fileId` at another place; the same where it would not move. */
export function movedTo(value: readonly FileItem[], fileId: string, to: number): readonly FileItem[] {
  const from = value.findIndex((one) => one.fileId === fileId)
  const at = Math.max(0, Math.min(value.length - 1, to))
  if (from < 0 || from === at) return value
  return value.toSpliced(from, 1).toSpliced(at, 0, value[from]!)
}

/**
 * Puts items in order by dragging a grip, with mouse or finger, or by its arrow keys. Elements of items carry `data-file`. `held` is what is
 * being dragged, `moved` what the keys moved last.
 */
export function useOrder(value: readonly FileItem[], onChange: (value: FileItem[]) => void) {
  const [held, setHeld] = useState('')
  const [moved, setMoved] = useState<FileItem | null>(null)
  // A grip that moves in the document loses the focus.
  const focused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    focused.current?.focus()
    focused.current = null
  }, [value])

  const move = (fileId: string, to: number): boolean => {
    const next = movedTo(value, fileId, to)
    if (next !== value) onChange([...next])
    return next !== value
  }
  const release = () => setHeld('')
  const grip = (item: FileItem): Grip => ({
    onKeyDown(event) {
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      focused.current = event.currentTarget
      if (move(item.fileId, value.indexOf(item) + step)) setMoved(item)
    },
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeld(item.fileId)
    },
    onPointerMove({ clientX, clientY }) {
      if (held !== item.fileId) return
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-file]')?.dataset['file']
      if (over && over !== held) move(held, value.findIndex(({ fileId }) => fileId === over))
    },
    onPointerUp: release,
    onPointerCancel: release,
  })
  return { held, moved, grip }
}
