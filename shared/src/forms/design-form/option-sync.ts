import { CallError } from '../../client/call.ts'
import type { Field } from '../../fields/design.ts'
import { isEmpty } from '../../contract/fields/kind.ts'
import type { PlacedField } from '../../fields/plan.ts'
import { findPopupRow } from '../../fields/popup/find-row.ts'
import { interfaceRows, loadLookup } from '../../client/lookups.ts'
import { optionsFrom } from '../../client/use-options.ts'
import { debounceMs } from '../../fields/debounce.ts'
import { wholeRecord, type FieldPosition, type FormStore } from './store.ts'

export type OptionSync = ReturnType<typeof createOptionSync>

/**
 * Clears values that are no longer valid options. It runs when an input of the field's data interface
 * changes, for all rows, rendered or not. Initial values stay, and so do values whose options cannot be
 * loaded.
 */
export function createOptionSync(store: FormStore) {
  const pending = new Map<PlacedField, Set<number>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let busy = false

  const exists = ({ item, row }: FieldPosition): boolean =>
    item.table === '' || store.rows(store.tableOf(item)!).keys().includes(row)
  const updateValue = async (at: FieldPosition): Promise<void> => {
    const input = store.interfaceInput(at)
    const { value } = store.get(at)
    if (isEmpty(value) || !exists(at)) return
    const nextValue =
      input.at === 'ready'
        ? await remainingValue(at.item.field, value, input.parameters)
        : at.item.field.kind.empty(at.item.field.settings)
    // If the value or the inputs changed meanwhile, a later run handles them.
    if (exists(at) && Object.is(store.get(at).value, value) && isSame(store.interfaceInput(at), input))
      store.write(at, nextValue)
  }
  const flush = (): Promise<unknown> => {
    clearTimeout(timer)
    timer = undefined
    const places = [...pending].flatMap(([item, rows]) => [...rows].map((row) => ({ item, row })))
    pending.clear()
    if (places.length === 0) return running
    busy = true
    const batch: Promise<unknown> = Promise.all([
      running,
      ...places.map((at) => updateValue(at).catch(rethrowFaults)),
    ]).finally(() => {
      if (running === batch) busy = false
    })
    running = batch
    return running
  }
  const rowsOf = (item: PlacedField, { item: changed, row }: FieldPosition): readonly number[] => {
    if (item.table === '') return [wholeRecord]
    return changed.table === item.table && row !== wholeRecord
      ? [row]
      : store.rows(store.tableOf(item)!).keys()
  }
  const handleChange = (at: FieldPosition) => {
    for (const item of store.plan.optionDependents.get(at.item) ?? []) {
      const rows = pending.get(item) ?? new Set<number>()
      pending.set(item, rows)
      for (const row of rowsOf(item, at)) rows.add(row)
    }
    if (pending.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), debounceMs)
  }
  return {
    /** Whether values may still be cleared. */
    isPending: (): boolean => pending.size > 0 || busy,
    /** Resolves when nothing is pending. A cleared value can clear others. */
    waitUntilDone: async (): Promise<void> => {
      do await flush()
      while (pending.size > 0)
    },
    /** Starts watching; returns a function that stops it. */
    start: (): (() => void) => {
      const stop = store.subscribeValues(handleChange)
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}

/** Returns the part of a value that is still among the rows of its data interface. */
async function remainingValue(field: Field, value: unknown, parameters: string): Promise<unknown> {
  const { kind, settings } = field
  const { propsUrl, props } = settings as { propsUrl?: string; props?: Parameters<typeof optionsFrom>[1] }
  if (kind.limitToOptions)
    return propsUrl
      ? kind.limitToOptions(
          value,
          settings,
          optionsFrom(await loadLookup(interfaceRows(propsUrl, parameters)), props),
        )
      : value
  const row = await findPopupRow(field, String(value), parameters)
  return Object.keys(row).length > 0 ? value : kind.empty(settings)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Ignores a failed call, because the field itself shows it; rethrows any other fault. */
function rethrowFaults(fault: unknown): void {
  if (!(fault instanceof CallError)) throw fault
}
