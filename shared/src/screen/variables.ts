import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import type { ScreenVariable } from '../contract/lowcode/screen-actions.ts'

/** Values by the names of variables; '' for none. */
export type VariableValues = Readonly<Record<string, string>>

export interface VariableStore {
  readonly get: () => VariableValues
  /** Sets variables that the screen has; others are left out. Tells readers only where a value is another one. */
  readonly set: (changes: VariableValues) => void
  /** The value that a variable had at first. */
  readonly initial: (name: string) => string
  readonly subscribe: (listener: () => void) => () => void
}

/** The variables of an open screen. `entered` are values of the address, which win over the defaults. */
export function createVariables(
  declared: readonly ScreenVariable[],
  entered: VariableValues = {},
): VariableStore {
  const first = Object.fromEntries(
    declared.map(({ name, initial }) => [name, Object.hasOwn(entered, name) ? entered[name]! : initial]),
  )
  let values: VariableValues = first
  const listeners = new Set<() => void>()
  const valueIn = (from: VariableValues, name: string) => (Object.hasOwn(from, name) ? from[name]! : '')
  return {
    get: () => values,
    set: (changes) => {
      const changed = Object.entries(changes).filter(
        ([name, value]) => Object.hasOwn(values, name) && values[name] !== value,
      )
      if (changed.length === 0) return
      values = { ...values, ...Object.fromEntries(changed) }
      for (const listener of listeners) listener()
    },
    initial: (name) => valueIn(first, name),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const VariablesContext = createContext<VariableStore>(createVariables([]))
export const useVariableStore = (): VariableStore => useContext(VariablesContext)

/** The values of some variables; the caller is rendered again where one of them changes. */
export function useVariables(names: readonly string[]): VariableValues {
  const store = useVariableStore()
  // A text, so that it is the same as long as no value has changed.
  const shown = useSyncExternalStore(store.subscribe, () => {
    const values = store.get()
    return JSON.stringify(
      Object.fromEntries(names.map((name) => [name, Object.hasOwn(values, name) ? values[name] : ''])),
    )
  })
  return useMemo(() => JSON.parse(shown) as VariableValues, [shown])
}

/** The value of one variable. */
export const useVariable = (name: string): string => useVariables([name])[name] ?? ''
