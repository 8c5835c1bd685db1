import type { History } from './edit-history.ts'

/** A store whose changes can be undone. */
export interface UndoableStore {
  readonly get: () => { readonly history: Pick<History<unknown>, 'past' | 'future'> }
  readonly subscribe: (listener: () => void) => () => void
  readonly undo: () => void
  readonly redo: () => void
}

/**
 * One history of several stores, such as the form and the flow of a design: the last change of any of them is undone
 * first. `onMove` learns which store an undo or a redo has changed.
 */
export function joinHistories<Name extends string>(
  stores: Readonly<Record<Name, UndoableStore>>,
  onMove: (name: Name) => void = () => {},
): UndoableStore {
  const names = Object.keys(stores) as Name[]
  const countOf = (name: Name) => stores[name].get().history.past.length
  const counts = new Map(names.map((name) => [name, countOf(name)]))
  let history: { readonly past: readonly Name[]; readonly future: readonly Name[] } = { past: [], future: [] }
  let isMoving = false
  const listeners = new Set<() => void>()

  const follow = (name: Name) => {
    const steps = countOf(name) - counts.get(name)!
    counts.set(name, countOf(name))
    if (isMoving || steps === 0) return
    if (steps > 0)
      history = { past: [...history.past, ...Array.from({ length: steps }, () => name)], future: [] }
    // The store has undone its last change alone, as a message after a removal offers.
    else if (history.past.includes(name))
      history = {
        past: history.past.toSpliced(history.past.lastIndexOf(name), 1),
        future: [name, ...history.future],
      }
  }
  for (const name of names)
    stores[name].subscribe(() => {
      follow(name)
      for (const listener of listeners) listener()
    })

  const move = (name: Name | undefined, next: typeof history, run: 'undo' | 'redo') => {
    if (name === undefined) return
    history = next
    isMoving = true
    stores[name][run]()
    isMoving = false
    onMove(name)
  }
  return {
    get: () => ({ history }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    undo: () => {
      const { past, future } = history
      const name = past.at(-1)
      move(name, { past: past.slice(0, -1), future: name ? [name, ...future] : future }, 'undo')
    },
    redo: () => {
      const [name, ...future] = history.future
      move(name, { past: name ? [...history.past, name] : history.past, future }, 'redo')
    },
  }
}
