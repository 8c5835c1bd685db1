import type { FlowState, Action } from '../engine/state.ts'
import type { FormValues } from './facts.ts'
import { rowId } from './ids.ts'
import type { LoadedTask } from './load.ts'
import { toTime, touchedIds, type DerivedRow } from './rows.ts'

/** Longest key of an event; longer values are cut, so that the row can be indexed. */
const maxKey = 500

/** Waits for events that a command began or ended. The key is the value of a field, or the number of the task. */
export async function listTriggers(
  { id: taskId, enCode, version }: LoadedTask,
  state: FlowState,
  events: readonly Action[],
  form: () => Promise<FormValues>,
): Promise<readonly DerivedRow[]> {
  const touched = touchedIds(events, 'visits')
  const rows: DerivedRow[] = []
  for (const visit of state.visits) {
    const node = touched.has(visit.id) ? version.nodes.get(visit.nodeId) : undefined
    if (node?.kind !== 'trigger' || node.properties.event === 'time') continue
    const { event: source, name, keyField } = node.properties
    const value = keyField === '' ? enCode : (await form())[keyField]
    const key = typeof value === 'object' ? JSON.stringify(value) : String(value ?? '')
    const closedState = visit.state === 'done' ? 1 : -1
    rows.push({
      id: rowId(taskId, visit.id),
      source,
      name,
      key: key.slice(0, maxKey),
      state: visit.state === 'live' ? 0 : closedState,
      end_time: toTime(visit.closedAt),
    })
  }
  return rows
}
