import type { Field } from '../../fields/design.ts'
import { isEmpty } from '../../fields/kind.ts'
import type { Row } from '../../fields/judge.ts'
import type { Item } from '../../fields/plan.ts'
import type { Related, RelatedScope } from '../../fields/related.ts'
import { whole, type FormStore } from './store.ts'

/** Fetches the record behind a relation field; rejects with the reason in words. */
export type LookUp = (field: Field, id: string) => Promise<Row>

export type RelatedStore = ReturnType<typeof relatedStore>

const none: Related = { at: 'none' }
const loading: Related = { at: 'loading' }

/** Records behind relation fields, kept per field: asked once for each id, and again when somebody retries. */
export function relatedStore(store: FormStore, lookUp: LookUp) {
  const kept = new Map<Item, Map<string, Related>>()
  const listeners = new Map<Item, Set<() => void>>()
  const keep = (item: Item, id: string, related: Related) => {
    const ofItem = kept.get(item) ?? new Map<string, Related>()
    kept.set(item, ofItem)
    ofItem.set(id, related)
    for (const listener of listeners.get(item) ?? []) listener()
  }
  const ask = (item: Item, id: string) => {
    const ofItem = kept.get(item) ?? new Map<string, Related>()
    kept.set(item, ofItem)
    ofItem.set(id, loading)
    // Its listeners are told in a later turn: somebody may be drawing just now.
    lookUp(item.field, id).then(
      (record) => keep(item, id, { at: 'ready', record }),
      (fault: unknown) => keep(item, id, { at: 'failed', why: fault instanceof Error ? fault.message : '' }),
    )
  }
  const of = (item: Item, row: number): Related => {
    const { value } = store.get({ item, row })
    if (isEmpty(value) || (typeof value !== 'string' && typeof value !== 'number')) return none
    const id = String(value)
    if (!kept.get(item)?.has(id)) ask(item, id)
    return kept.get(item)!.get(id)!
  }
  const watch = (item: Item, row: number, changed: () => void) => {
    const set = listeners.get(item) ?? new Set<() => void>()
    listeners.set(item, set)
    set.add(changed)
    const stop = store.subscribe({ item, row }, changed)
    return () => {
      set.delete(changed)
      stop()
    }
  }
  const retry = (item: Item, row: number) => {
    const id = String(store.get({ item, row }).value)
    if (kept.get(item)?.get(id)?.at === 'failed') {
      ask(item, id)
      keep(item, id, loading)
    }
  }
  return {
    of,
    watch,
    retry,
    /** As seen from a row of a sub-table, or from the record. */
    scope: (table: string, row: number): RelatedScope => {
      const find = (name: string) => store.plan.find(name, table)
      const at = (item: Item) => (item.table === '' ? whole : row)
      return {
        of: (name) => {
          const item = find(name)
          return item ? of(item, at(item)) : none
        },
        watch: (name, changed) => {
          const item = find(name)
          return item ? watch(item, at(item), changed) : () => {}
        },
        retry: (name) => {
          const item = find(name)
          if (item) retry(item, at(item))
        },
      }
    },
  }
}
