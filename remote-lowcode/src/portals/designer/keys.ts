import type { KeyboardEvent } from 'react'
import type { Direction, PortalStore } from './store.ts'

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const sizes: Readonly<Record<Direction, { w?: number; h?: number }>> = {
  left: { w: -1 },
  right: { w: 1 },
  up: { h: -1 },
  down: { h: 1 },
}

const isText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="listbox"]') !==
    null

/** What changed, for the live region. */
export type ChangeKind = 'placed' | 'removed' | 'copied' | 'undone' | 'redone'

interface Actions {
  store: PortalStore
  save: () => void
  openHelp: () => void
  announce: (what: ChangeKind, i: string | null) => void
}

/** The keys of the designer: undo, redo and save work everywhere in it, the others on a widget of the canvas. */
export function handlePortalKey(event: KeyboardEvent, { store, save, openHelp, announce }: Actions): void {
  if (event.nativeEvent.isComposing || event.defaultPrevented) return
  const target = event.target as Element
  if (target.closest('[role="dialog"]')) return
  const control = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const done = (action: () => void) => {
    event.preventDefault()
    action()
  }
  if (control && key === 's') return done(save)
  // A text field undoes its own typing.
  if (isText(target)) return
  const goBack = () => {
    store.undo()
    announce('undone', null)
  }
  const goForward = () => {
    store.redo()
    announce('redone', null)
  }
  if (control && key === 'z') return done(event.shiftKey ? goForward : goBack)
  if (control && key === 'y') return done(goForward)
  if (key === '?') return done(openHelp)
  const i = target.closest('[data-grip]')?.getAttribute('data-grip')
  if (!i || !store.find(i)) return
  const direction = directions[key]
  if (direction && !control && !event.altKey)
    return done(() => {
      store.select(i)
      if (event.shiftKey) store.resize(i, sizes[direction])
      else store.step(i, direction)
      announce('placed', i)
    })
  if (key === 'Delete' || key === 'Backspace')
    return done(() => {
      announce('removed', i)
      store.remove(i)
    })
  if (control && key === 'd')
    return done(() => {
      const copy = store.duplicate(i)
      if (copy !== null) announce('copied', copy)
    })
}
