import { useEffect, useRef } from 'react'
import type { Call } from '../contract/wire.ts'

/** A record that this user has just created. */
export interface CreatedRecord {
  readonly id: string
  /** Id of the record above it in a tree. */
  readonly parentId?: string | undefined
  /** Ids of all records above it, from the top, where the call answers them. */
  readonly ancestorIds?: readonly string[] | undefined
}

type Listener = (created: CreatedRecord) => void
const listeners = new Map<string, Set<Listener>>()

/** Tells the open lists of these calls which record was created, so that they show it. */
export function publishCreated(lists: readonly Call[], created: CreatedRecord): void {
  for (const { path } of lists) for (const listener of listeners.get(path) ?? []) listener(created)
}

/** Calls `listener` for every record that is created while the list of this call is on screen. */
export function useCreatedRecords({ path }: Call, listener: Listener): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => {
    const own: Listener = (created) => latest.current(created)
    const group = listeners.get(path) ?? new Set()
    listeners.set(path, group.add(own))
    return () => void group.delete(own)
  }, [path])
}

/** The record that a call has created: a POST that answers an id which the caller did not send. */
export function findCreated({ method }: Call, input: unknown, output: unknown): CreatedRecord | null {
  const sent = (input ?? {}) as { id?: unknown; parentId?: unknown }
  const { id, ancestorIds } = (output ?? {}) as { id?: unknown; ancestorIds?: unknown }
  if (method !== 'POST' || typeof id !== 'string' || id === sent.id) return null
  return {
    id,
    ...(typeof sent.parentId === 'string' ? { parentId: sent.parentId } : {}),
    ...(Array.isArray(ancestorIds) ? { ancestorIds: ancestorIds.map(String) } : {}),
  }
}
