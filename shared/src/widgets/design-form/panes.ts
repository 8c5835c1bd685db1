import type { Item } from '../../fields/plan.ts'
import type { At } from './store.ts'

export type Panes = ReturnType<typeof openPanes>

/** Which panes of tabs, folds and steps are open, which groups have been seen, and how a sub-table brings a row into view. No React in here. */
export function openPanes() {
  const open = new Map<Item, readonly number[]>()
  const listeners = new Map<Item, Set<() => void>>()
  const scrollers = new Map<Item, (row: number) => void>()
  const wake = (item: Item) => {
    for (const listener of listeners.get(item) ?? []) listener()
  }
  const set = (item: Item, panes: readonly number[]) => {
    open.set(item, panes)
    wake(item)
  }
  return {
    /** Open ones of a container; undefined before anybody chose. */
    of: (item: Item): readonly number[] | undefined => open.get(item),
    set,
    subscribe: (item: Item, listener: () => void): (() => void) => {
      const set = listeners.get(item) ?? new Set<() => void>()
      listeners.set(item, set)
      set.add(listener)
      return () => void set.delete(listener)
    },
    scroller: (table: Item, scroll: (row: number) => void): (() => void) => {
      scrollers.set(table, scroll)
      return () => void (scrollers.get(table) === scroll && scrollers.delete(table))
    },
    /** Opens everything that stands around a place. */
    reveal: ({ item, row }: At): void => {
      for (const { item: holder, pane } of item.inside)
        set(holder, [
          ...new Set([...(holder.field.kind.tag === 'collapse' ? (open.get(holder) ?? []) : []), pane ?? 0]),
        ])
      const table = item.table ? item.inside.at(-1)?.item : undefined
      if (table) scrollers.get(table)?.(row)
    },
  }
}
