import type { Action, FlowState } from '../engine/state.ts'

/** Acts that concern all who have the task, though none of their assignments changes. */
const ofWholeTask: ReadonlySet<Action['kind']> = new Set(['pause', 'resume', 'amend'])

/**
 * Users whose lists, counters or open pages change with events: handlers, copied users and the initiator; where a task goes
 * on, also those who decided before, who cannot take that back any more.
 */
export function listAffected(state: FlowState, events: readonly Action[]): readonly string[] {
  const users = new Set([state.task.initiator])
  for (const { kind, actor, changes } of events) {
    if (actor !== null) users.add(actor)
    if (ofWholeTask.has(kind))
      for (const { state: now, userId } of state.assignments) if (now === 'live') users.add(userId)
    if (changes.some(({ table }) => table === 'visits'))
      for (const { decidedBy } of state.assignments) if (decidedBy !== null) users.add(decidedBy)
    for (const change of changes) {
      if (change.table !== 'assignments' && change.table !== 'copies') continue
      const rows: readonly { readonly id: string; readonly userId: string }[] = state[change.table]
      const row = rows.find(({ id }) => id === change.id)
      if (row) users.add(row.userId)
    }
  }
  return [...users]
}
