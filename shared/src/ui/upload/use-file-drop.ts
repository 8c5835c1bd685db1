import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react'

/**
 * Accepts files that are dropped on an element or pasted into it. Returns its listeners and whether files are
 * dragged over it.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void, disabled: boolean) {
  const [dragOver, setDragOver] = useState(false)
  // `dragenter` of a child precedes `dragleave` of its parent, so both are counted.
  const depth = useRef(0)
  const hasFiles = ({ dataTransfer }: DragEvent) => !disabled && dataTransfer.types.includes('Files')
  const endDrag = () => {
    depth.current = 0
    setDragOver(false)
  }
  const listeners = {
    onDragEnter(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth.current += 1
      setDragOver(true)
    },
    onDragOver(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    },
    onDragLeave(event: DragEvent) {
      if (hasFiles(event) && --depth.current <= 0) endDrag()
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return
      event.preventDefault()
      endDrag()
      onFiles([...event.dataTransfer.files])
    },
    onPaste({ clipboardData }: ClipboardEvent) {
      if (!disabled && clipboardData.files.length > 0) onFiles([...clipboardData.files])
    },
  }
  return { over: dragOver && !disabled, listeners }
}
