import type { Scope } from '../../fields/scope.ts'
import { whole, type FormStore } from './store.ts'

/** The values around a field of a row, or of the record. */
export function scopeOf(store: FormStore, table: string, row: number): Scope {
  const placeOf = (name: string) => {
    const item = store.plan.find(name, table)
    return item && { item, row: item.table !== '' && item.table === table ? row : whole }
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
