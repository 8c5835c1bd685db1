import { sql } from 'kysely'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../errors/refusal.ts'
import type { Context } from '../../http/context.ts'
import { principalsOf } from '../delegates/principals.ts'
import { refusalText } from '../engine/text.ts'
import { keepWritable } from '../runtime/field-rights.ts'
import { rowId } from '../runtime/ids.ts'
import type { WorkflowRuntime } from '../runtime/runtime.ts'
import { parseAssignment, rightsOf, type Row } from '../runtime/request.ts'

/** Keeps what an approver has filled in without deciding. Only the values that the node lets them write are kept. */
export async function saveDecisionDraft(
  runtime: WorkflowRuntime,
  { session }: Context,
  operatorId: string,
  sent: Row,
): Promise<void> {
  const { taskId, assignmentId } = parseAssignment(operatorId)
  await runtime.transact(async ({ trx, lock }) => {
    const task = await lock(taskId)
    const assignment = task.stored.assignments.find(({ id }) => id === assignmentId)
    if (!assignment) throw refuse(refusalText.noAssignment, {}, Code.notFound)
    const isOwn = assignment.userId === session.userId
    const principals = isOwn ? {} : await principalsOf(trx, session.userId, task.flowId)
    if (!isOwn && principals[assignment.userId] !== 'active')
      throw refuse(refusalText.notAssigned, {}, Code.forbidden)
    if (assignment.state !== 'live') throw refuse(refusalText.oldRound, {}, Code.conflict)
    const stored = await runtime.forms.load(trx, task)
    const values = JSON.stringify(keepWritable(sent, stored, rightsOf(task, assignmentId)))
    await sql`update workflow_assignment set draft_data = ${values}
      where id = ${rowId(taskId, assignmentId)}`.execute(trx)
  })
}
