import type { recordWork } from '@tessera/shared/contract/lowcode/record-work'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../errors/refusal.ts'
import type { Context, Handlers } from '../../http/context.ts'
import { assertCan, listReadingButtons, type RecordButton } from './access.ts'
import { editRecords, parseValue } from './batch-edit.ts'
import { listDeleted, undeleteRecord } from './deleted.ts'
import { listChanges, restoreVersion } from './history.ts'
import type { RecordPlan } from './plan.ts'
import { byCurrentRelease } from './problems.ts'
import { readSent } from './sent-record.ts'
import { runAfterSubmit } from './hooks/after-submit.ts'
import { recordUserOf, type RecordServices } from './request-user.ts'
import { sumRecords } from './sums.ts'
import { text } from './text.ts'

/** The buttons with which records are deleted, and brought back. */
const removing = ['btn_remove', 'btn_batchRemove'] as const

/** Sums, batch edits, the history of records, and deleted ones. */
export function recordWorkHandlers(services: RecordServices): Handlers<typeof recordWork> {
  const open = async (
    { db, session }: Context,
    designId: string,
    ...oneOf: readonly RecordButton[]
  ): Promise<RecordPlan> => {
    const plan = await services.recordPlans.of(designId)
    await assertCan(db, session.access, designId, ...oneOf)
    return plan
  }
  return {
    sums: ({ id, ...filter }, context) =>
      byCurrentRelease(async () => {
        const plan = await open(context, id)
        return { list: await sumRecords(plan, recordUserOf(context, services), filter) }
      }),
    batchEdit: ({ id, ...input }, context) =>
      byCurrentRelease(async () => {
        const plan = await open(context, id, 'btn_batchEdit')
        const user = recordUserOf(context, services)
        const { field, value, release } = input
        const sent = await readSent(services.recordPlans, plan, { [field]: parseValue(value) }, release)
        // A renamed field has its new name now.
        const [current] = Object.keys(sent)
        if (current === undefined) throw refuse(text.releasedAnew, {}, Code.conflict)
        return editRecords(plan, user, { ...input, field: current }, context)
      }),
    deleted: ({ id, ...page }, context) =>
      byCurrentRelease(async () => {
        const plan = await open(context, id, ...removing)
        return listDeleted(plan, recordUserOf(context, services), page)
      }),
    undelete: ({ id, recordId }, context) =>
      byCurrentRelease(async () => {
        const plan = await open(context, id, ...removing)
        const user = recordUserOf(context, services)
        await context.db.transaction().execute((trx) => undeleteRecord(trx, plan, user.within(trx), recordId))
      }),
    history: ({ id, recordId, ...page }, context) =>
      byCurrentRelease(async () => {
        const plan = await open(context, id, 'btn_edit', 'btn_detail')
        const buttons = await listReadingButtons(context.db, context.session.access, plan)
        const planOf = (release: number) => services.recordPlans.ofNumber(id, release)
        return listChanges(plan, recordUserOf(context, services), recordId, { ...page, buttons, planOf })
      }),
    restore: ({ id, recordId, ...input }, context) =>
      byCurrentRelease(async () => {
        const plan = await open(context, id, 'btn_edit')
        const user = recordUserOf(context, services)
        await restoreVersion(plan, user, recordId, input)
        await runAfterSubmit(services.workers, plan, user, recordId, context)
      }),
  }
}
