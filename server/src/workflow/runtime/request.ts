import { refuse } from '../../errors/refusal.ts'
import { Code } from '@tessera/shared/contract/wire'
import { isRow } from '@tessera/shared/fields/validate'
import type { FormAuthor } from '../../feature/flow-records.ts'
import type { Context } from '../../http/context.ts'
import type { FieldRights } from '../engine/graph.ts'
import { parseRowId } from './ids.ts'
import type { LoadedTask } from './load.ts'
import { text } from './text.ts'

// What the handlers of acts have in common.

export type Row = Readonly<Record<string, unknown>>

/** The user in whose name a task is launched, and the request: of the user, or of a system that the user trusts. */
export type LaunchContext = Pick<Context, 'db' | 'visitor' | 'lang' | 'ip' | 'userAgent'> & {
  readonly session: Pick<Context['session'], 'userId' | 'organizeId' | 'administrator'>
  /** The substitute who launches it for the user of the session. */
  readonly substituteId?: string
}

/** Who submits a task, for the engine. */
export const submitterOf = ({
  session,
  substituteId,
}: Pick<LaunchContext, 'session' | 'substituteId'>): { actor: string; actsAs?: string } =>
  substituteId === undefined ? { actor: session.userId } : { actor: substituteId, actsAs: session.userId }

export const authorOf = ({
  session,
  visitor,
  lang,
  ip,
  userAgent,
}: Omit<LaunchContext, 'db'>): FormAuthor => ({
  userId: session.userId,
  organizeId: session.organizeId,
  lang,
  visitor,
  ip,
  userAgent,
})

/** The ids of a task and of one of its assignments. Throws a refusal for what is no id of an assignment. */
export function parseAssignment(id: string): { taskId: string; assignmentId: string } {
  const parsed = parseRowId(id, 'a')
  if (!parsed) throw refuse(text.noAssignment, {}, Code.notFound)
  return { taskId: parsed.taskId, assignmentId: parsed.id }
}

/** Reads the JSON text of a form. Throws a refusal for anything but an object. */
export function parseValues(data: string): Row {
  let parsed: unknown
  try {
    parsed = JSON.parse(data === '' ? '{}' : data)
  } catch {
    throw refuse(text.notValues)
  }
  if (!isRow(parsed)) throw refuse(text.notValues)
  return parsed
}

/** Keys that clients send with the values of a form. */
const envelopeKeys: ReadonlySet<string> = new Set([
  'id',
  'flowId',
  'status',
  'flowUrgent',
  'flowTitle',
  'billNo',
])

/** The values in the `formData` of a decision: `{data}` of a designed form, columns of a system form. */
export function valuesOf(formData: Row | undefined): Row {
  if (!formData) return {}
  if (typeof formData['data'] === 'string') return parseValues(formData['data'])
  return Object.fromEntries(Object.entries(formData).filter(([key]) => !envelopeKeys.has(key)))
}

/** Ids of a text with commas. */
export const idsIn = (ids: string): string[] => [
  ...new Set(
    ids
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  ),
]

/** What a user may do with the fields at the node of an assignment; nothing for one that does not exist. */
export function rightsOf({ version, stored }: LoadedTask, assignmentId: string): FieldRights {
  const assignment = stored.assignments.find(({ id }) => id === assignmentId)
  const visit = assignment && stored.visits.find(({ id }) => id === assignment.visitId)
  const node = visit && version.graph.nodes[visit.nodeId]
  return node && 'fields' in node ? node.fields : {}
}

export function startRights({ version }: Pick<LoadedTask, 'version'>): FieldRights {
  const start = version.graph.nodes[version.graph.startId]
  return start?.kind === 'start' ? start.fields : {}
}
