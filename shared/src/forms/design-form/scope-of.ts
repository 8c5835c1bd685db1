import type { Scope } from '../../fields/scope.ts'
import { wholeRecord, type FormStore } from './store.ts'

/** Returns access to the other values as seen from a row, or from the record. */
export function scopeOf(store: FormStore, table: string, row: number): Scope {
  const placeOf = (name: string) => {
    const item = store.plan.find(name, table)
    return item && { item, row: item.table !== '' && item.table === table ? row : wholeRecord }
  }
  return {
    read: (name) => store.read(name, table, row),
    write: (name, value) => {
      const at = placeOf(name)
      if (at) store.write(at, value)
    },
    labelOf: (name) => store.plan.find(name, table)?.field.settings.label || name,
    watch: (names, changed) => {
      const stops = names.flatMap((name) => placeOf(name) ?? []).map((at) => store.subscribe(at, changed))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
