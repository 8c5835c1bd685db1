import type { CommandOf } from './commands.ts'
import type { Draft } from './draft.ts'
import { assertHandling } from './decide.ts'
import { assertStep } from './refusal.ts'
import type { Action, Change, Effect, TableName } from './state.ts'
import { hasTurnsRight } from './work.ts'
import { isStaffed, nodeOf } from './graph.ts'

/** Effects that cannot be taken back. Messages can be sent for a decision that was recalled. */
const lasting: readonly Effect['kind'][] = ['startChild', 'cancelChild', 'data', 'interface', 'launch']

/** Columns that change without touching what an approval led to: other branches arrive, a pause moves timers. */
const movable: ReadonlySet<string> = new Set(['arrived', 'due', 'readAt'])

type RowChange = Exclude<Change, { table: 'task' }>

/**
 * Recalls an approval: takes back the changes of its action. Refused when anything that the action led to was touched
 * since then.
 */
export function recall(draft: Draft, command: CommandOf<'recall'>): void {
  const assignment = draft.find('assignments', command.assignmentId)
  assertStep(assignment, 'noAssignment')
  const isOwn = assignment.decision === 'approve' && assignment.decidedBy === command.actor
  assertStep(isOwn && assignment.state === 'done', 'notApproved')
  assertHandling(draft)
  const visit = draft.get('visits', assignment.visitId)
  const node = nodeOf(draft.graph, visit.nodeId)
  if (isStaffed(node)) {
    const isForbidden = node.kind !== 'choose' && node.forbidden.includes('recall')
    assertStep(!isForbidden, 'actNotAllowed', { node: node.name })
  }
  const action = draft.state.actions.findLast(
    ({ kind, assignmentId }) =>
      assignmentId === assignment.id && (kind === 'approve' || kind === 'chooseBranch'),
  )
  assertStep(action, 'notApproved')
  const closesVisit = action.changes.some((change) => change.table === 'visits' && change.id === visit.id)
  assertStep(visit.state === 'live' || closesVisit, 'nextHandled')
  assertUntouched(draft, action)
  const { assignments } = draft.state
  const isThere = assignments
    .slice(assignments.indexOf(assignment) + 1)
    .some((row) => row.visitId === visit.id && row.userId === assignment.userId)
  assertStep(!isThere, 'alreadySigner', { user: assignment.userId })
  draft.record({
    kind: 'recall',
    actor: command.actor,
    actsAs: assignment.userId,
    visitId: visit.id,
    nodeId: visit.nodeId,
    assignmentId: assignment.id,
    opinion: command.opinion ?? '',
  })
  revert(draft, action)
  // In turn, the turn of others may have come for another reason too.
  assertStep(hasTurnsRight(draft, visit.id), 'nextHandled')
}

/** The columns of each row as the action left them. */
function lastValues(action: Action): ReadonlyMap<string, { table: TableName; id: string; values: object }> {
  const rows = new Map<string, { table: TableName; id: string; values: object }>()
  for (const change of action.changes) {
    if (change.table === 'task') continue
    const key = `${change.table}:${change.id}`
    rows.set(key, {
      table: change.table,
      id: change.id,
      values: { ...rows.get(key)?.values, ...change.after },
    })
  }
  return rows
}

function assertUntouched(draft: Draft, action: Action): void {
  const created = new Set(createdRows(action).map(({ table, id }) => `${table}:${id}`))
  for (const { table, id, values } of lastValues(action).values()) {
    const row = draft.get(table, id) as unknown as Readonly<Record<string, unknown>>
    const isChanged = Object.entries(values).some(
      ([key, value]) => !movable.has(key) && JSON.stringify(row[key]) !== JSON.stringify(value),
    )
    assertStep(!isChanged, 'nextHandled')
    const isJoinedByOthers =
      table === 'runs' && !('state' in values) && draft.get('runs', id).state !== 'live'
    assertStep(!isJoinedByOthers, 'nextHandled')
    if (table === 'effects' && created.has(`effects:${id}`))
      assertStep(!lasting.includes(draft.get('effects', id).kind), 'effectsStarted')
  }
  assertStep(!leadsToMore(draft, action), 'nextHandled')
  const isTaskChanged = action.changes.some((change) => change.table === 'task' && 'status' in change.after)
  assertStep(!isTaskChanged, 'nextHandled')
}

/** Whether a later action added rows to what this action opened, or for those whose turn came with it. */
function leadsToMore(draft: Draft, action: Action): boolean {
  const reached = new Set(
    action.changes.flatMap((change) =>
      change.table !== 'task' && change.id !== action.assignmentId ? [change.id] : [],
    ),
  )
  const opened = new Set(createdRows(action).map(({ id }) => id))
  const { actions } = draft.state
  return actions.slice(actions.indexOf(action) + 1).some((later) =>
    createdRows(later).some(({ table, after }) => {
      if (table !== 'assignments' && table !== 'timers') return false
      const { visitId, parentId }: { visitId?: string; parentId?: string | null } = after
      return (visitId !== undefined && opened.has(visitId)) || (parentId != null && reached.has(parentId))
    }),
  )
}

const createdRows = (action: Action): readonly RowChange[] =>
  action.changes.filter((change): change is RowChange => change.table !== 'task' && change.before === null)

/** Takes the changes of an action back, the last one first. Rows that it created are closed, never deleted. */
function revert(draft: Draft, action: Action): void {
  const created = new Set(createdRows(action).map(({ table, id }) => `${table}:${id}`))
  for (const change of action.changes.toReversed()) {
    if (change.table === 'task') draft.changeTask(change.before)
    else if (change.before === null) closeCreated(draft, change)
    else if (!created.has(`${change.table}:${change.id}`)) revertChange(draft, change)
  }
}

function revertChange(draft: Draft, change: RowChange): void {
  const { table, id, before } = change
  if (table !== 'runs' || !change.after.arrived) {
    draft.change(table, id, before ?? {})
    return
  }
  // Other branches may have arrived since then: only the arrivals of this action go.
  const own = change.after.arrived.filter(
    ({ branch }) => !change.before?.arrived?.some((one) => one.branch === branch),
  )
  const arrived = draft
    .get('runs', id)
    .arrived.filter(({ branch }) => !own.some((one) => one.branch === branch))
  draft.change('runs', id, { ...change.before, arrived })
}

function closeCreated(draft: Draft, { table, id }: RowChange): void {
  if (table === 'visits')
    draft.change('visits', id, { state: 'obsolete', outcome: 'cancelled', closedAt: draft.at })
  if (table === 'runs') draft.change('runs', id, { state: 'obsolete' })
  if (table === 'assignments')
    draft.change('assignments', id, { state: 'invalid', decision: 'cancel', closedAt: draft.at })
  if (table === 'timers') draft.change('timers', id, { state: 'cancelled' })
}
