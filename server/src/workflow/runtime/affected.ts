import type { Action, FlowState } from '../engine/state.ts'

/** Users whose lists or counters change with events: handlers, copied users and the initiator. */
export function listAffected(state: FlowState, events: readonly Action[]): readonly string[] {
  const users = new Set([state.task.initiator])
  for (const { actor, changes } of events) {
    if (actor !== null) users.add(actor)
    for (const change of changes) {
      if (change.table !== 'assignments' && change.table !== 'copies') continue
      const rows: readonly { readonly id: string; readonly userId: string }[] = state[change.table]
      const row = rows.find(({ id }) => id === change.id)
      if (row) users.add(row.userId)
    }
  }
  return [...users]
}
