import type { Context } from '../../http/context.ts'
import { assertCan, listReadingButtons } from './access.ts'
import type { RecordPlan } from './plan.ts'
import { withListedDrafts } from './protected.ts'
import { readDetail, type ReadRecord } from './read.ts'
import { recordUserOf, type RecordServices } from './request-user.ts'
import type { RecordUser } from './user.ts'

/**
 * A record as text for its page, and as it is stored, without what the caller may not read. Throws 403 without the button, 404 outside of the
 * caller's rows, and a refusal where the record meets the condition of no button.
 */
export async function loadDetail(
  services: RecordServices,
  context: Context,
  designId: string,
  recordId: string,
): Promise<{ plan: RecordPlan; user: RecordUser; record: ReadRecord; stored: ReadRecord }> {
  const { db, session } = context
  const current = await services.recordPlans.ofAny(designId)
  await assertCan(db, session.access, designId, 'btn_detail')
  const plan = withListedDrafts(current, session.userId)
  const buttons = await listReadingButtons(db, session.access, plan)
  const user = recordUserOf(context, services)
  const read = await readDetail(plan, user, recordId, buttons)
  return { plan, user, ...read }
}
