import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { FileItem } from '../../contract/fields/files-value.ts'

/** Handlers of a drag grip. */
export interface GripHandlers {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Moves the item `fileId` to the index `to`; returns the same array when nothing moves. */
export function moveItem(value: readonly FileItem[], fileId: string, to: number): readonly FileItem[] {
  const from = value.findIndex((one) => one.fileId === fileId)
  const at = Math.max(0, Math.min(value.length - 1, to))
  if (from < 0 || from === at) return value
  return value.toSpliced(from, 1).toSpliced(at, 0, value[from]!)
}

/**
 * Reorders items by dragging a grip, by mouse or touch, or with its arrow keys. Item elements need
 * `data-file`. Returns the id of the dragged item and the item that the keys moved last.
 */
export function useReorder(value: readonly FileItem[], onChange: (value: FileItem[]) => void) {
  const [draggedId, setDraggedId] = useState('')
  const [moved, setMoved] = useState<FileItem | null>(null)
  // A grip that moves in the document loses the focus, so it is focused again.
  const focused = useRef<HTMLElement | null>(null)
  useEffect(() => {
    focused.current?.focus()
    focused.current = null
  }, [value])

  // The order changes many times during one drag, so the handlers need the latest value.
  const latest = useRef({ value, onChange })
  useLayoutEffect(() => {
    latest.current = { value, onChange }
  }, [value, onChange])

  const move = (fileId: string, to: (value: readonly FileItem[]) => number): boolean => {
    const { value, onChange } = latest.current
    const next = moveItem(value, fileId, to(value))
    if (next !== value) onChange([...next])
    return next !== value
  }
  const grip = (item: FileItem): GripHandlers => ({
    onKeyDown(event) {
      const step = keySteps[event.key]
      if (!step) return
      event.preventDefault()
      focused.current = event.currentTarget
      if (move(item.fileId, (all) => all.findIndex(({ fileId }) => fileId === item.fileId) + step))
        setMoved(item)
    },
    onPointerDown({ button }) {
      if (button !== 0) return
      // Listens on the window, because a grip that moves in the document loses its pointer capture.
      const handleMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
        const target = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-file]')
          ?.dataset['file']
        // The element can belong to another list.
        if (latest.current.value.some(({ fileId }) => fileId === target))
          move(item.fileId, (all) => all.findIndex(({ fileId }) => fileId === target))
      }
      const release = () => {
        setDraggedId('')
        window.removeEventListener('pointermove', handleMove)
        for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, release)
      }
      setDraggedId(item.fileId)
      window.addEventListener('pointermove', handleMove)
      for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release)
    },
  })
  return { draggedId, moved, grip }
}
