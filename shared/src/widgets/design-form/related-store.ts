import { boundNames } from '../../fields/bindings.ts'
import type { Field } from '../../fields/design.ts'
import { isEmpty } from '../../fields/kind.ts'
import type { Row } from '../../fields/judge.ts'
import type { Item } from '../../fields/plan.ts'
import type { Related, RelatedScope } from '../../fields/related.ts'
import { scopeOf } from './scope-of.ts'
import { whole, type FormStore } from './store.ts'

/** Fetches the record behind a relation field, with the parameters of its interface as JSON text; rejects with the reason in words. */
export type LookUp = (field: Field, id: string, parameters: string) => Promise<Row>

interface Wanted {
  readonly key: string
  readonly id: string
  readonly parameters: string
}

export type RelatedStore = ReturnType<typeof relatedStore>

const none: Related = { at: 'none' }
const loading: Related = { at: 'loading' }

/** Records behind relation fields, kept per field: asked once for each id and what its interface is asked with, and again when somebody retries. */
export function relatedStore(store: FormStore, lookUp: LookUp) {
  const kept = new Map<Item, Map<string, Related>>()
  const listeners = new Map<Item, Set<() => void>>()
  const keep = (item: Item, key: string, related: Related) => {
    const ofItem = kept.get(item) ?? new Map<string, Related>()
    kept.set(item, ofItem)
    ofItem.set(key, related)
    for (const listener of listeners.get(item) ?? []) listener()
  }
  const ask = (item: Item, { key, id, parameters }: Wanted) => {
    const ofItem = kept.get(item) ?? new Map<string, Related>()
    kept.set(item, ofItem)
    ofItem.set(key, loading)
    // Its listeners are told in a later turn: somebody may be drawing just now.
    lookUp(item.field, id, parameters).then(
      (record) => keep(item, key, { at: 'ready', record }),
      (fault: unknown) => keep(item, key, { at: 'failed', why: fault instanceof Error ? fault.message : '' }),
    )
  }
  /** Null where nothing is chosen, or its interface cannot be asked yet. */
  const wanted = (item: Item, row: number): Wanted | null => {
    const { value } = store.get({ item, row })
    if (isEmpty(value) || (typeof value !== 'string' && typeof value !== 'number')) return null
    const asked = store.asked({ item, row })
    return asked.at === 'ready'
      ? { key: `${value}?${asked.parameters}`, id: String(value), parameters: asked.parameters }
      : null
  }
  const of = (item: Item, row: number): Related => {
    const one = wanted(item, row)
    if (!one) return none
    if (!kept.get(item)?.has(one.key)) ask(item, one)
    return kept.get(item)!.get(one.key)!
  }
  const watch = (item: Item, row: number, changed: () => void) => {
    const set = listeners.get(item) ?? new Set<() => void>()
    listeners.set(item, set)
    set.add(changed)
    const around = scopeOf(store, item.table, row)
    const stops = [
      store.subscribe({ item, row }, changed),
      around.watch(boundNames(item.field.settings), changed),
    ]
    return () => {
      set.delete(changed)
      for (const stop of stops) stop()
    }
  }
  const retry = (item: Item, row: number) => {
    const one = wanted(item, row)
    if (one && kept.get(item)?.get(one.key)?.at === 'failed') {
      ask(item, one)
      keep(item, one.key, loading)
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
