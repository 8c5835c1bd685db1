import type { PlacedField } from '../../fields/plan.ts'
import type { FieldPosition } from './store.ts'

export type PaneState = ReturnType<typeof createPaneState>

/**
 * Stores which panes of tabs, collapses and steps are open and which deferred groups are rendered, and
 * reveals fields.
 */
export function createPaneState() {
  const open = new Map<PlacedField, readonly number[]>()
  const listeners = new Map<PlacedField, Set<() => void>>()
  const scrollers = new Map<PlacedField, (row: number) => void>()
  const notify = (item: PlacedField) => {
    for (const listener of listeners.get(item) ?? []) listener()
  }
  const set = (item: PlacedField, panes: readonly number[]) => {
    open.set(item, panes)
    notify(item)
  }
  return {
    /** Open panes of a container; undefined before the user opened one. */
    of: (item: PlacedField): readonly number[] | undefined => open.get(item),
    set,
    subscribe: (item: PlacedField, listener: () => void): (() => void) => {
      const set = listeners.get(item) ?? new Set<() => void>()
      listeners.set(item, set)
      set.add(listener)
      return () => void set.delete(listener)
    },
    registerScroller: (table: PlacedField, scroll: (row: number) => void): (() => void) => {
      scrollers.set(table, scroll)
      return () => void (scrollers.get(table) === scroll && scrollers.delete(table))
    },
    /** Opens all containers around a field and scrolls to its row. */
    reveal: ({ item, row }: FieldPosition): void => {
      for (const { item: holder, pane } of item.containers)
        set(holder, [
          ...new Set([...(holder.field.kind.tag === 'collapse' ? (open.get(holder) ?? []) : []), pane ?? 0]),
        ])
      const table = item.table ? item.containers.at(-1)?.item : undefined
      if (table) scrollers.get(table)?.(row)
    },
  }
}
