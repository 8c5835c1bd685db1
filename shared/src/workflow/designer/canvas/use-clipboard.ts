import { useEffect } from 'react'
import { useFlowDesigner } from '../context.ts'
import { copyNodes, readClipboard, writeClipboard } from '../model/clipboard.ts'

interface Handlers {
  /** Whether the focus is on the canvas, so that a key concerns its nodes. */
  isForUs: () => boolean
  onCopied: (count: number) => void
  onCut: () => void
  onPasted: (ids: readonly string[]) => void
}

/** Copies, cuts and pastes nodes by the clipboard of the system: also between flows and browser tabs. */
export function useClipboard({ isForUs, onCopied, onCut, onPasted }: Handlers): void {
  const store = useFlowDesigner()
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      const { selected } = store.get()
      if (!isForUs() || !event.clipboardData) return
      const copied = copyNodes(store.draft().template, new Set(selected))
      const count = copied.steps.length + copied.branches.length
      if (count === 0) return
      event.clipboardData.setData('text/plain', writeClipboard(copied))
      event.preventDefault()
      if (event.type === 'copy') onCopied(count)
    }
    const cut = (event: ClipboardEvent) => {
      copy(event)
      if (event.defaultPrevented) onCut()
    }
    const paste = (event: ClipboardEvent) => {
      if (!isForUs()) return
      const copied = readClipboard(event.clipboardData?.getData('text/plain') ?? '')
      const target = store.get().selected.at(-1) ?? store.draft().template.nodeId
      if (!copied) return
      event.preventDefault()
      onPasted(store.paste(target, copied))
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', cut)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', cut)
      document.removeEventListener('paste', paste)
    }
  })
}
