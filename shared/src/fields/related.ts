import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Row } from './validate.ts'

/** Loading state of the record that a relation field refers to. */
export type RelatedState =
  | { readonly at: 'none' }
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly why: string }
  | { readonly at: 'ready'; readonly record: Row }

/** Records of the relation fields around a field. The form provides it; without a form there are none. */
export interface RelatedScope {
  of(name: string): RelatedState
  watch(name: string, onChange: () => void): () => void
  /** Loads a record again after a failure. */
  retry(name: string): void
}

const noRecord: RelatedState = { at: 'none' }
const emptyScope: RelatedScope = { of: () => noRecord, watch: () => () => {}, retry: () => {} }

export const RelatedContext = createContext<RelatedScope>(emptyScope)

export function useRelated(name: string): RelatedState {
  const scope = useContext(RelatedContext)
  const watch = useCallback((onChange: () => void) => scope.watch(name, onChange), [scope, name])
  return useSyncExternalStore(watch, () => scope.of(name))
}

/**
 * Parses the answer of a lookup as a record: a form has it as JSON text in `data`, a workflow task is the
 * record itself.
 */
export function parseRelatedRecord(answer: unknown): Row {
  const { data } = (isRow(answer) ? answer : {}) as { data?: unknown }
  if (typeof data !== 'string') return isRow(answer) ? answer : {}
  const record: unknown = JSON.parse(data)
  return isRow(record) ? record : {}
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
