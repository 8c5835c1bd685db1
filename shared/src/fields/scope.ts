import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/**
 * The values around a field: those of its row first, then of the record. The form provides it; without a form
 * there are none.
 */
export interface Scope {
  read(name: string): unknown
  write(name: string, value: unknown): void
  /** The label of a field. */
  labelOf(name: string): string
  /**
   * Calls `onChange` when one of these fields may have another value; returns the function that stops this.
   */
  watch(names: readonly string[], onChange: () => void): () => void
}

const emptyScope: Scope = {
  read: () => undefined,
  write: () => {},
  labelOf: (name) => name,
  watch: () => () => {},
}

export const ScopeContext = createContext<Scope>(emptyScope)

export const useScope = (): Scope => useContext(ScopeContext)

/** The current value of another field; '' reads none. */
export function useFieldValue(name: string): unknown {
  const scope = useScope()
  const watch = useCallback(
    (onChange: () => void) => (name ? scope.watch([name], onChange) : () => {}),
    [scope, name],
  )
  return useSyncExternalStore(watch, () => (name ? scope.read(name) : undefined))
}
