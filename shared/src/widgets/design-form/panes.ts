import type { Item } from '../../fields/plan.ts'
import type { FieldPosition } from './store.ts'

export type PaneState = ReturnType<typeof createPaneState>

/** Stores which panes of tabs, collapses and steps are open and which deferred groups are rendered, and reveals fields. */
export function createPaneState() {
  const open = new Map<Item, readonly number[]>()
  const listeners = new Map<Item, Set<() => void>>()
  const scrollers = new Map<Item, (row: number) => void>()
  const notify = (item: Item) => {
    for (const listener of listeners.get(item) ?? []) listener()
  }
  const set = (item: Item, panes: readonly number[]) => {
    open.set(item, panes)
    notify(item)
  }
  return {
    /** Open panes of a container; undefined before the user opened one. */
    of: (item: Item): readonly number[] | undefined => open.get(item),
    set,
    subscribe: (item: Item, listener: () => void): (() => void) => {
      const set = listeners.get(item) ?? new Set<() => void>()
      listeners.set(item, set)
      set.add(listener)
      return () => void set.delete(listener)
    },
    registerScroller: (table: Item, scroll: (row: number) => void): (() => void) => {
      scrollers.set(table, scroll)
      return () => void (scrollers.get(table) === scroll && scrollers.delete(table))
    },
    /** Opens all containers around a field and scrolls to its row. */
    reveal: ({ item, row }: FieldPosition): void => {
      for (const { item: holder, pane } of item.inside)
        set(holder, [
          ...new Set([...(holder.field.kind.tag === 'collapse' ? (open.get(holder) ?? []) : []), pane ?? 0]),
        ])
      const table = item.table ? item.inside.at(-1)?.item : undefined
      if (table) scrollers.get(table)?.(row)
    },
  }
}
