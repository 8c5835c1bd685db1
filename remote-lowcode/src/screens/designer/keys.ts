import type { KeyboardEvent } from 'react'
import type { ScreenStore } from './store.ts'

const directions: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const isText = (target: Element): boolean =>
  target.closest('input, textarea, select, [contenteditable="true"], [role="listbox"], [role="combobox"]') !==
  null

/** What changed, for the live region. */
export type ChangeKind = 'moved' | 'resized' | 'removed' | 'copied' | 'pasted' | 'undone' | 'redone'

interface Actions {
  store: ScreenStore
  save: () => void
  openHelp: () => void
  announce: (what: ChangeKind) => void
}

/** The keys of the designer: undo, redo and save work everywhere in it, the others on the canvas and in the layers. */
export function handleScreenKey(event: KeyboardEvent, { store, save, openHelp, announce }: Actions): void {
  if (event.nativeEvent.isComposing || event.defaultPrevented) return
  const target = event.target as Element
  if (target.closest('[role="dialog"]')) return
  const control = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const done = (action: () => unknown, what?: ChangeKind) => {
    event.preventDefault()
    action()
    if (what) announce(what)
  }
  if (control && key === 's') return done(save)
  // A text field undoes its own typing.
  if (isText(target)) return
  if (control && key === 'z') return event.shiftKey ? done(store.redo, 'redone') : done(store.undo, 'undone')
  if (control && key === 'y') return done(store.redo, 'redone')
  if (key === '?') return done(openHelp)
  const isCanvas = target.closest('[data-canvas]') !== null
  if (!isCanvas && !target.closest('[data-layers]')) return
  if (control && key === 'a') return done(store.selectAll)
  if (control && key === 'v') return done(store.paste, 'pasted')
  if (store.get().selected.size === 0) return
  if (key === 'Escape') return done(() => store.select([]))
  if (key === 'Delete' || key === 'Backspace') return done(store.remove, 'removed')
  if (control && key === 'c') return done(store.copy, 'copied')
  if (control && key === 'd') return done(store.duplicate, 'pasted')
  if (control && key === 'g') return done(event.shiftKey ? store.ungroup : store.group)
  if (control && key === ']') return done(() => store.shift('forward'))
  if (control && key === '[') return done(() => store.shift('backward'))
  const direction = directions[event.key]
  // In the layers, the arrow keys go through the list.
  if (!direction || !isCanvas || control) return
  const [dx, dy] = direction
  if (event.altKey) {
    const [one] = store.selection()
    if (!one || one.locked || store.get().selected.size > 1) return
    return done(
      () => store.update(one.id, { w: Math.max(1, one.w + dx * 10), h: Math.max(1, one.h + dy * 10) }),
      'resized',
    )
  }
  const step = event.shiftKey ? 10 : 1
  return done(() => store.moveBy(dx * step, dy * step), 'moved')
}
