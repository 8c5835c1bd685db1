import { boundFieldNames } from '../../contract/fields/bindings.ts'
import type { Field } from '../../fields/design.ts'
import { isEmpty } from '../../contract/fields/kind.ts'
import type { Row } from '../../fields/validate.ts'
import type { PlacedField } from '../../fields/plan.ts'
import type { RelatedState, RelatedScope } from '../../fields/related.ts'
import { scopeOf } from './scope-of.ts'
import { wholeRecord, type FormStore } from './store.ts'

/**
 * Loads the record behind a relation field; `parameters` is the interface input as JSON. Rejects with a
 * message to show.
 */
export type LoadRelated = (field: Field, id: string, parameters: string) => Promise<Row>

interface RelatedRequest {
  readonly key: string
  readonly id: string
  readonly parameters: string
}

export type RelatedStore = ReturnType<typeof createRelatedStore>

const noRecord: RelatedState = { at: 'none' }
const loading: RelatedState = { at: 'loading' }

/**
 * Caches the records behind relation fields. Each is loaded once per id and interface input, and again on
 * retry.
 */
export function createRelatedStore(store: FormStore, loadRelated: LoadRelated) {
  const cache = new Map<PlacedField, Map<string, RelatedState>>()
  const listeners = new Map<PlacedField, Set<() => void>>()
  const storeRecord = (item: PlacedField, key: string, related: RelatedState) => {
    const byKey = cache.get(item) ?? new Map<string, RelatedState>()
    cache.set(item, byKey)
    byKey.set(key, related)
    for (const listener of listeners.get(item) ?? []) listener()
  }
  const load = (item: PlacedField, { key, id, parameters }: RelatedRequest) => {
    const byKey = cache.get(item) ?? new Map<string, RelatedState>()
    cache.set(item, byKey)
    byKey.set(key, loading)
    // Listeners are not notified here, because React may be rendering. They are when the record arrives.
    loadRelated(item.field, id, parameters).then(
      (record) => storeRecord(item, key, { at: 'ready', record }),
      (fault: unknown) =>
        storeRecord(item, key, { at: 'failed', why: fault instanceof Error ? fault.message : '' }),
    )
  }
  /** Returns what to load; null when nothing is selected or the interface lacks inputs. */
  const requestOf = (item: PlacedField, row: number): RelatedRequest | null => {
    const { value } = store.get({ item, row })
    if (isEmpty(value) || (typeof value !== 'string' && typeof value !== 'number')) return null
    const input = store.interfaceInput({ item, row })
    return input.at === 'ready'
      ? { key: `${value}?${input.parameters}`, id: String(value), parameters: input.parameters }
      : null
  }
  const of = (item: PlacedField, row: number): RelatedState => {
    const request = requestOf(item, row)
    if (!request) return noRecord
    if (!cache.get(item)?.has(request.key)) load(item, request)
    return cache.get(item)!.get(request.key)!
  }
  const watch = (item: PlacedField, row: number, changed: () => void) => {
    const set = listeners.get(item) ?? new Set<() => void>()
    listeners.set(item, set)
    set.add(changed)
    const scope = scopeOf(store, item.table, row)
    const stops = [
      store.subscribe({ item, row }, changed),
      scope.watch(boundFieldNames(item.field.settings), changed),
    ]
    return () => {
      set.delete(changed)
      for (const stop of stops) stop()
    }
  }
  const retry = (item: PlacedField, row: number) => {
    const request = requestOf(item, row)
    if (request && cache.get(item)?.get(request.key)?.at === 'failed') {
      load(item, request)
      storeRecord(item, request.key, loading)
    }
  }
  return {
    of,
    watch,
    retry,
    /** Related records as seen from a row of a sub-table, or from the record. */
    scope: (table: string, row: number): RelatedScope => {
      const find = (name: string) => store.plan.find(name, table)
      const at = (item: PlacedField) => (item.table === '' ? wholeRecord : row)
      return {
        of: (name) => {
          const item = find(name)
          return item ? of(item, at(item)) : noRecord
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
