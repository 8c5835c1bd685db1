import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'

/**
 * The values around a field: of the row it stands in first, then of the record (specification: areas 2,
 * computed fields and relation fields). The form provides it; a control alone has none and reads nothing.
 */
export interface Scope {
  read(name: string): unknown
  write(name: string, value: unknown): void
  /** What people call a field. */
  labelOf(name: string): string
  /** Calls when one of these may have another value; gives how to stop. */
  watch(names: readonly string[], changed: () => void): () => void
}

const emptyScope: Scope = {
  read: () => undefined,
  write: () => {},
  labelOf: (name) => name,
  watch: () => () => {},
}

export const ScopeContext = createContext<Scope>(emptyScope)

export const useScope = (): Scope => useContext(ScopeContext)

/** The value of another field, followed. '' reads nothing. */
export function useFieldValue(name: string): unknown {
  const scope = useScope()
  const watch = useCallback(
    (changed: () => void) => (name ? scope.watch([name], changed) : () => {}),
    [scope, name],
  )
  return useSyncExternalStore(watch, () => (name ? scope.read(name) : undefined))
}
