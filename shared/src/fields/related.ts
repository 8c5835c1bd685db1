import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Row } from './validate.ts'

/** The record that a relation field names, on its way (specification: areas 3: kept per field). */
export type RelatedState =
  | { readonly at: 'none' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly why: string }
  | { readonly at: 'ready'; readonly record: Row }

/** Records behind the relation fields around a field. The form provides it; a control alone knows none. */
export interface RelatedScope {
  of(name: string): RelatedState
  watch(name: string, changed: () => void): () => void
  /** Asks again for what could not be had. */
  retry(name: string): void
}

const noRecord: RelatedState = { at: 'none' }
const emptyScope: RelatedScope = { of: () => noRecord, watch: () => () => {}, retry: () => {} }

export const RelatedContext = createContext<RelatedScope>(emptyScope)

export function useRelated(name: string): RelatedState {
  const scope = useContext(RelatedContext)
  const watch = useCallback((changed: () => void) => scope.watch(name, changed), [scope, name])
  return useSyncExternalStore(watch, () => scope.of(name))
}

/**
 * What a look-up answers as a record: a form carries its own as a JSON text in `data`, a flow task is one
 * itself (specification: areas 3, wire 11.3).
 */
export function parseRelatedRecord(answer: unknown): Row {
  const { data } = (isRow(answer) ? answer : {}) as { data?: unknown }
  if (typeof data !== 'string') return isRow(answer) ? answer : {}
  const record: unknown = JSON.parse(data)
  return isRow(record) ? record : {}
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
