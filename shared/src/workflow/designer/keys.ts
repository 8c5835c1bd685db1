import type { KeyboardEvent } from 'react'

interface Options {
  readonly history: { readonly undo: () => void; readonly redo: () => void }
  readonly openHelp: () => void
}

/** The keys that work everywhere in the designer of a flow; those of the cards belong to the canvas. */
export function handleFlowKey(event: KeyboardEvent, { history, openHelp }: Options): void {
  if (event.nativeEvent.isComposing || event.defaultPrevented) return
  const target = event.target as Element
  // A dialog has keys of its own; undo belongs to its fields.
  if (target.closest('[role="dialog"]')) return
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const act = (run: () => void) => {
    event.preventDefault()
    run()
  }
  const control = event.ctrlKey || event.metaKey
  if (control && key === 'z') return act(event.shiftKey ? history.redo : history.undo)
  if (control && key === 'y') return act(history.redo)
  const isTyping = target.closest('input, textarea, [contenteditable="true"]') !== null
  if (key === '?' && !isTyping) act(openHelp)
}

/** Moves the focus to the card of a node, once it is rendered. */
export const focusCard = (nodeId: string): void =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-flow-canvas] [data-node="${CSS.escape(nodeId)}"]`)?.focus(),
  )
