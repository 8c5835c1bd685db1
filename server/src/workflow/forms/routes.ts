import type { leaveForm } from '@tessera/shared/contract/workflow/system-forms'
import type { Handlers } from '../../http/context.ts'
import { createDraft, readTask, updateDraft, type TaskFields } from './drafts.ts'
import { leaveRows, leaveSystemForm } from './leave.ts'
import { text } from './text.ts'
import { refuseField } from '../../errors/refusal.ts'

const { key } = leaveSystemForm

/** The id on the wire is that of the task, as clients keep it. */
export const leaveHandlers: Handlers<typeof leaveForm> = {
  async read({ id }, context) {
    const { recordId, task } = await readTask(context.db, context, { key, id })
    const { lastModifyTime: _, ...record } = await leaveRows.read(context.db, recordId)
    return { ...record, ...task, id }
  },
  create: ({ flowId, status, flowUrgent, flowTitle, billNo, ...body }, context) =>
    context.db.transaction().execute(async (trx) => {
      assertPeriod(body)
      const recordId = await leaveRows.create(trx, body, context.session.userId)
      const task: TaskFields = { flowId, status, flowUrgent, flowTitle, billNo }
      return { id: await createDraft(trx, context, { key, recordId }, task) }
    }),
  update: ({ id, flowId, status, flowUrgent, flowTitle, billNo, ...body }, context) =>
    context.db.transaction().execute(async (trx) => {
      assertPeriod(body)
      const task: TaskFields = { flowId, status, flowUrgent, flowTitle, billNo }
      const recordId = await updateDraft(trx, context, { key, id }, task)
      await leaveRows.update(trx, recordId, body, context.session.userId)
    }),
}

function assertPeriod({ startTime, endTime }: { startTime: number; endTime: number }): void {
  if (endTime < startTime) throw refuseField('endTime', text.endsBeforeStart)
}
