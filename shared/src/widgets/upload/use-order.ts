import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { FileItem } from '../../fields/files-value.ts'

export interface Grip {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
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

  // While something is dragged the order changes many times before it is let go.
  const newest = useRef({ value, onChange })
  useLayoutEffect(() => {
    newest.current = { value, onChange }
  }, [value, onChange])

  const move = (fileId: string, to: (value: readonly FileItem[]) => number): boolean => {
    const { value, onChange } = newest.current
    const next = movedTo(value, fileId, to(value))
    if (next !== value) onChange([...next])
    return next !== value
  }
  const grip = (item: FileItem): Grip => ({
    onKeyDown(event) {
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      focused.current = event.currentTarget
      if (move(item.fileId, (all) => all.findIndex(({ fileId }) => fileId === item.fileId) + step))
        setMoved(item)
    },
    onPointerDown({ button }) {
      if (button !== 0) return
      // Of the window: a grip that moves in the document loses what it had captured.
      const over = ({ clientX, clientY }: globalThis.PointerEvent) => {
        const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-file]')
          ?.dataset['file']
        // It may belong to another list.
        if (newest.current.value.some(({ fileId }) => fileId === target))
          move(item.fileId, (all) => all.findIndex(({ fileId }) => fileId === target))
      }
      const release = () => {
        setHeld('')
        window.removeEventListener('pointermove', over)
        for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, release)
      }
      setHeld(item.fileId)
      window.addEventListener('pointermove', over)
      for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release)
    },
  })
  return { held, moved, grip }
}
