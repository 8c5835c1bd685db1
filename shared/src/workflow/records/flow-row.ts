import { flowActs, unavailableButtons, type FlowAct, type RecordFlow } from '../../contract/lowcode/online.ts'
import { FlowStatus } from '../../contract/workflow/tasks.ts'
import type { text } from './text.ts'

/** The task of a row of a list; `state` is null for a record from before the flow. */
export interface FlowOfRow {
  readonly state: number | null
  readonly taskId: string
  readonly can: (act: FlowAct) => boolean
}

/** Reads what the server says of the task of a row. */
export function flowOf(row: object): FlowOfRow {
  const { flowState, flowTaskId, [flowActs]: given } = row as Record<string, unknown>
  const acts: readonly unknown[] = Array.isArray(given) ? given : []
  return {
    state: typeof flowState === 'number' ? flowState : null,
    taskId: typeof flowTaskId === 'string' ? flowTaskId : '',
    can: (act) => acts.includes(act),
  }
}

/** Whether a user changes a record by the right to change what is under approval: the change stands in both histories. */
export const isEditedByRight = ({ actions }: Pick<RecordFlow, 'actions'>): boolean =>
  !actions.includes('edit')

type Reason = keyof typeof text.texts

/** Why the state of its task keeps a row from being changed or deleted; undefined where it does not. */
export function reasonOf(action: string, row: object): Reason | undefined {
  const { [unavailableButtons]: unavailable } = row as { [unavailableButtons]?: unknown }
  if (!Array.isArray(unavailable) || !unavailable.includes(action)) return undefined
  const { state, can } = flowOf(row)
  const { wait, adopt, reject, revoke, cancel } = FlowStatus
  if (state === wait) {
    if (action === 'remove') return can('withdraw') ? 'recordFlow.ownUndeletable' : 'recordFlow.undeletable1'
    return can('withdraw') ? 'recordFlow.ownLocked' : 'recordFlow.locked1'
  }
  if (state === adopt) return 'recordFlow.locked2'
  if (state === reject || state === revoke) return 'recordFlow.locked3'
  if (state === cancel) return 'recordFlow.locked5'
  return state === null ? 'recordFlow.lockedNone' : undefined
}
