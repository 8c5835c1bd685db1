import { CallError } from '@tessera/shared/client/call'
import type { Field } from '../../fields/design.ts'
import { isEmpty } from '../../fields/kind.ts'
import type { Item } from '../../fields/plan.ts'
import { rowBehind } from '../../fields/popup/row-behind.ts'
import { interfaceRows, loadLookup } from '../../session/lookups.ts'
import { optionsFrom } from '../../session/use-options.ts'
import { debounce } from './compute.ts'
import { whole, type At, type FormStore } from './store.ts'

export type Following = ReturnType<typeof followOptions>

/**
 * Empties what is no longer among the options of its field, when a value changes that the interface behind it is asked with; what stands in a
 * record from the first is left alone. Every row is followed, drawn or not. What cannot be asked for is left as it is.
 */
export function followOptions(store: FormStore) {
  const behind = new Map<Item, Set<number>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let working: Promise<unknown> = Promise.resolve()
  let busy = false

  const stands = ({ item, row }: At): boolean =>
    item.table === '' || store.rows(store.tableOf(item)!).keys().includes(row)
  const settle = async (at: At): Promise<void> => {
    const asked = store.asked(at)
    const { value } = store.get(at)
    if (isEmpty(value) || !stands(at)) return
    const left =
      asked.at === 'ready'
        ? await remaining(at.item.field, value, asked.parameters)
        : at.item.field.kind.empty(at.item.field.settings)
    // Somebody went on meanwhile: that is followed by itself.
    if (stands(at) && Object.is(store.get(at).value, value) && same(store.asked(at), asked))
      store.write(at, left)
  }
  const flush = (): Promise<unknown> => {
    clearTimeout(timer)
    timer = undefined
    const places = [...behind].flatMap(([item, rows]) => [...rows].map((row) => ({ item, row })))
    behind.clear()
    if (places.length === 0) return working
    busy = true
    const mine: Promise<unknown> = Promise.all([
      working,
      ...places.map((at) => settle(at).catch(unlessRefused)),
    ]).finally(() => {
      if (working === mine) busy = false
    })
    working = mine
    return working
  }
  const rowsOf = (item: Item, { item: changed, row }: At): readonly number[] => {
    if (item.table === '') return [whole]
    return changed.table === item.table && row !== whole ? [row] : store.rows(store.tableOf(item)!).keys()
  }
  const heard = (at: At) => {
    for (const item of store.plan.asks.get(at.item) ?? []) {
      const rows = behind.get(item) ?? new Set<number>()
      behind.set(item, rows)
      for (const row of rowsOf(item, at)) rows.add(row)
    }
    if (behind.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), debounce)
  }
  return {
    /** Whether something may still be emptied. */
    isBehind: (): boolean => behind.size > 0 || busy,
    /** Resolves once nothing is behind: what was emptied may empty others. */
    settled: async (): Promise<void> => {
      do await flush()
      while (behind.size > 0)
    },
    /** Follows until it is told to stop. */
    start: (): (() => void) => {
      const stop = store.watchPuts(heard)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}

/** What is left of a value under the rows that its interface gives. */
async function remaining(field: Field, value: unknown, parameters: string): Promise<unknown> {
  const { kind, settings } = field
  const { propsUrl, props } = settings as { propsUrl?: string; props?: Parameters<typeof optionsFrom>[1] }
  if (kind.among)
    return propsUrl
      ? kind.among(value, settings, optionsFrom(await loadLookup(interfaceRows(propsUrl, parameters)), props))
      : value
  const row = await rowBehind(field, String(value), parameters)
  return Object.keys(row).length > 0 ? value : kind.empty(settings)
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whoever looks at the field is told; its value waits for a better moment. */
function unlessRefused(fault: unknown): void {
  if (!(fault instanceof CallError)) throw fault
}
