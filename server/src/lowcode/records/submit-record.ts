import { withFlow } from '@tessera/shared/contract/lowcode/designs'
import { Code } from '@tessera/shared/contract/wire'
import type { Row } from '@tessera/shared/fields/validate'
import * as column from '../../db/column.ts'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { typedSql } from '../../db/typed-sql.ts'
import { refuse, Refusal } from '../../errors/refusal.ts'
import { general } from '../../errors/text.ts'
import { formatText } from '../../errors/translate.ts'
import type { RecordSubmission, RecordTask } from '../../feature/record-tasks.ts'
import type { Context } from '../../http/context.ts'
import { approvalText } from './approval-text.ts'
import { findLock, isWithInitiator, lockedRefusal } from './approval.ts'
import { takePermitted } from './check-draft.ts'
import { runAfterSubmit } from './hooks/after-submit.ts'
import type { RecordPlan } from './plan.ts'
import { withOwnDrafts } from './protected.ts'
import { recordUserOf, type RecordServices } from './request-user.ts'
import { loadTitles } from './titles.ts'

// Records of designs with a flow, as their initiators save and submit them.

/** What a client says about a submission beside the values of the form. */
export interface SubmissionInput {
  readonly flowUrgent?: RecordSubmission['flowUrgent']
  readonly candidateList?: RecordSubmission['chosen']
  readonly copyIds: string
  readonly commandId?: string | undefined
  readonly freeSteps?: RecordSubmission['freeSteps']
  readonly lockVersion?: number | undefined
}

interface Submitted extends SubmissionInput {
  readonly recordId: string | null
  readonly task: RecordTask | null
  readonly sent: Row
  readonly isDraft: boolean
}

/** Whether a record is with this user as its initiator. */
export const isWithUser = ({ status, initiator }: RecordTask, userId: string): boolean =>
  isWithInitiator({ state: status, isInitiator: initiator === userId })

/** Saves or submits a record for the caller. */
export async function submitRecord(
  services: RecordServices,
  context: Context,
  plan: RecordPlan,
  { recordId, task, sent, isDraft, lockVersion, copyIds, candidateList, ...rest }: Submitted,
): Promise<{ id: string; taskId: string }> {
  const user = recordUserOf(context, services)
  // The flow decides what its initiator fills in, and no more than the page would let them.
  const own = withOwnDrafts(plan, user.userId)
  const [permitted] = await takePermitted(user.db, own, user, [{ id: recordId, sent }])
  const saved = await services.recordTasks.submit(context, {
    designId: plan.release.designId,
    task,
    sent: permitted!,
    isDraft,
    chosen: candidateList,
    copyTo: copyIds.split(',').flatMap((id) => id.trim() || []),
    ...rest,
    before: async (trx) => {
      if (recordId !== null && lockVersion !== undefined)
        await assertVersion(trx, plan, recordId, lockVersion)
    },
  })
  if (!isDraft) await runAfterSubmit(services.workers, plan, user, saved.recordId, context)
  return { id: saved.recordId, taskId: saved.taskId }
}

async function assertVersion(
  trx: Db,
  plan: RecordPlan,
  recordId: string,
  lockVersion: number,
): Promise<void> {
  const { module } = plan
  const { rows } = await typedSql({ lockVersion: column.number })`
    select r.lock_version as "lockVersion" from ${module.from} where ${module.id} = ${recordId}
    for no key update of r`.execute(trx)
  if (rows[0]?.lockVersion !== lockVersion) throw refuse(general.changedMeanwhile, {}, Code.conflict)
}

interface RefusedRecord {
  id: string
  name: string
  reason: string
}

/** Submits drafts and returned records of the caller, one after the other: a refusal of one leaves the others submitted. */
export async function submitRecords(
  services: RecordServices,
  context: Context,
  plan: RecordPlan,
  ids: readonly string[],
): Promise<{ submitted: number; refused: RefusedRecord[] }> {
  const own = withOwnDrafts(plan, context.session.userId)
  const wanted = [...new Set(ids)]
  const titles = await loadTitles(own, recordUserOf(context, services), wanted)
  const refused: RefusedRecord[] = []
  for (const id of wanted)
    try {
      const task = await requireOwnTask(services, context, own, { id, isSeen: titles.has(id) })
      await submitRecord(services, context, own, {
        recordId: id,
        task,
        sent: {},
        isDraft: false,
        copyIds: '',
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ id, name: titles.get(id) ?? '', reason: formatText(error, context.lang) })
    }
  return { submitted: wanted.length - refused.length, refused }
}

/** The task of a record that is with the caller. Throws a refusal that says why the record cannot be submitted. */
async function requireOwnTask(
  { recordTasks }: RecordServices,
  { db, session: { userId } }: Context,
  { release: { webType } }: RecordPlan,
  { id, isSeen }: { id: string; isSeen: boolean },
): Promise<RecordTask> {
  const tasks = await recordTasks.find(db, [id])
  const task = tasks.get(id)
  if (task && isWithUser(task, userId)) return task
  const isInitiator = task?.initiator === userId
  if (!isSeen && !isInitiator) throw notFoundRefusal()
  // Users with the right to change what is locked do not submit for others.
  const own = task?.status === 1 && isInitiator ? [task.id] : []
  const withdrawable = await recordTasks.listWithdrawable(db, own, userId)
  const asked = { state: task?.status ?? null, isInitiator, canWithdraw: withdrawable.size > 0 }
  const why = findLock('change', { ...asked, mayChangeLocked: false })
  if (why && (task || webType === withFlow)) throw lockedRefusal(why)
  throw refuse(approvalText.notOfFlow, {}, Code.conflict)
}
