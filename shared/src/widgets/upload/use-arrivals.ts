import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'

/** Whether files are held over an element, and what it listens to: files dropped on it and pasted into it. */
export function useArrivals(take: (files: readonly File[]) => void, closed: boolean) {
  const [over, setOver] = useState(false)
  // Entering a child leaves its parent a moment later.
  const depth = useRef(0)
  const carries = ({ dataTransfer }: DragEvent) => !closed && dataTransfer.types.includes('Files')
  const left = () => {
    depth.current = 0
    setOver(false)
  }
  const listeners = {
    onDragEnter(event: DragEvent) {
      if (!carries(event)) return
      event.preventDefault()
      depth.current += 1
      setOver(true)
    },
    onDragOver(event: DragEvent) {
      if (carries(event)) event.preventDefault()
    },
    onDragLeave(event: DragEvent) {
      if (carries(event) && --depth.current <= 0) left()
    },
    onDrop(event: DragEvent) {
      if (!carries(event)) return
      event.preventDefault()
      left()
      take([...event.dataTransfer.files])
    },
    onPaste({ clipboardData }: ClipboardEvent) {
      if (!closed && clipboardData.files.length > 0) take([...clipboardData.files])
    },
  }
  return { over: over && !closed, listeners }
}
