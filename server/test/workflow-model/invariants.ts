import { isDeepStrictEqual } from 'node:util'
import { rebuildState, type FlowState } from '../../src/workflow/engine/state.ts'

/** What holds in every state, whatever happened. Returns what is wrong; null when all is well. */
export function findViolation(state: FlowState): string | null {
  const { task, visits, runs, assignments, effects } = state
  const live = visits.filter((row) => row.state === 'live')
  if (task.status === 1 && live.length === 0) return 'a task that is handled is nowhere'
  if (task.status !== 1 && live.length > 0 && !task.revoking) return 'a task that is over is somewhere'
  const open = assignments.filter((row) => row.state === 'live' || row.state === 'queued')
  const keys = open.map((row) => `${row.visitId} ${row.userId}`)
  if (new Set(keys).size !== keys.length) return 'a user has two assignments of one visit'
  const lost = open.find((row) => visits.find((visit) => visit.id === row.visitId)?.state !== 'live')
  if (lost) return `the assignment ${lost.id} is open at a visit that is closed`
  for (const run of runs) {
    const arrived = run.arrived.map(({ branch }) => branch)
    if (new Set(arrived).size !== arrived.length) return `a branch of ${run.id} has arrived twice`
    if (arrived.some((branch) => !run.activated.includes(branch)))
      return `a branch of ${run.id} has arrived without being activated`
    if (run.state === 'done' && arrived.length !== run.activated.length)
      return `${run.id} has joined without all activated branches`
    if (run.state !== 'live') continue
    for (const branch of run.activated) {
      const isBusy = [...live, ...runs.filter((row) => row.state === 'live')].some(
        (row) => row.runId === run.id && row.branch === branch,
      )
      if (isBusy === arrived.includes(branch))
        return `the branch ${branch} of ${run.id} is ${isBusy ? 'live after its join' : 'lost'}`
    }
  }
  const orphan = [...live, ...runs.filter((row) => row.state === 'live')].find(
    ({ runId }) => runId !== null && runs.find(({ id }) => id === runId)?.state !== 'live',
  )
  if (orphan) return `${orphan.id} is in a fork that is over`
  const adoptions = state.actions.flatMap(({ changes }) =>
    changes.filter((change) => change.table === 'task' && change.after.status === 2),
  )
  if (effects.filter(({ kind }) => kind === 'adopted').length !== adoptions.length)
    return 'the end was not announced exactly once'
  return null
}

/** Whether the actions alone lead to the state, and JSON keeps it. */
export function findHistoryGap(state: FlowState): string | null {
  const { id, initiator } = state.task
  const rebuilt = rebuildState({ id, initiator }, state.actions)
  if (JSON.stringify(rebuilt) !== JSON.stringify(state)) return 'the history does not explain the state'
  const copied = JSON.parse(JSON.stringify(state)) as FlowState
  return isDeepStrictEqual(copied, state) ? null : 'JSON loses a part of the state'
}
