import type { LocalizedText } from '@tessera/shared/contract/lang'
import { withFlow } from '@tessera/shared/contract/lowcode/designs'
import { lockedRecord } from '@tessera/shared/contract/lowcode/online'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { notFoundRefusal } from '../../db/crud.ts'
import { Refusal } from '../../errors/refusal.ts'
import { localize, translate } from '../../errors/translate.ts'
import type { RecordTask } from '../../feature/record-tasks.ts'
import { findLock, lockedRefusal, type LockedAct } from './approval.ts'
import { approvalText } from './approval-text.ts'
import type { RecordPlan } from './plan.ts'
import { withDeleted } from './protected.ts'
import { countSeen, loadTitles } from './titles.ts'
import type { RecordUser } from './user.ts'

/**
 * Locks the tasks of records before the records, and throws a refusal where one of them keeps the user from the act.
 * Returns the tasks by the id of their record.
 */
export async function lockTasks(
  trx: Db,
  plan: RecordPlan,
  user: RecordUser,
  ids: readonly string[],
  act: LockedAct,
): Promise<ReadonlyMap<string, RecordTask>> {
  const { approval, userId } = user
  const { designId, hasFlow, webType } = plan.release
  if (!approval || !hasFlow) return new Map()
  const tasks = await approval.tasks.lock(trx, ids)
  let mayChangeLocked: boolean | undefined
  const locked = new Map<string, LocalizedText>()
  for (const id of ids) {
    const task = tasks.get(id)
    if (!task && webType !== withFlow) continue
    mayChangeLocked ??= await approval.mayChangeLocked(trx, designId)
    const isInitiator = task?.initiator === userId
    // Drafts are there for their initiators only.
    if (task?.status === 0 && !isInitiator) throw notFoundRefusal()
    const asked = { state: task?.status ?? null, isInitiator, mayChangeLocked, canWithdraw: false }
    const own = isInitiator && task?.status === 1 && findLock(act, asked) ? [task.id] : []
    const withdrawable = await approval.tasks.listWithdrawable(trx, own, userId)
    const why = findLock(act, { ...asked, canWithdraw: withdrawable.size > 0 })
    if (why) locked.set(id, why)
  }
  if (locked.size > 0) throw await refuseLocked(trx, plan, user, ids, locked)
  return tasks
}

/** Records that a refusal names. */
const maxNamed = 5

/** The refusal of an act on records, some of which are locked: of several it names those. */
async function refuseLocked(
  trx: Db,
  plan: RecordPlan,
  user: RecordUser,
  ids: readonly string[],
  locked: ReadonlyMap<string, LocalizedText>,
): Promise<Refusal> {
  const why = [...new Set(locked.values())]
  const own = user.within(trx)
  const lockedIds = [...locked.keys()]
  // The state of a record that the user does not see is nothing to tell. Bringing one back is for deleted ones.
  const seen = await countSeen(withDeleted(plan), own, lockedIds)
  if (seen < lockedIds.length) return notFoundRefusal()
  if (ids.length === 1) return lockedRefusal(why[0]!)
  const titles = await loadTitles(plan, own, lockedIds.slice(0, maxNamed))
  const reasons = localize((lang) => why.map((one) => translate(one, lang)).join(lang === 'en' ? ' ' : '；'))
  const names = [...titles.values()].map((name) => name || '-')
  return new Refusal({
    code: Code.conflict,
    text: seen > maxNamed ? approvalText.manyLockedAndMore : approvalText.manyLocked,
    values: { n: seen, total: ids.length, names, reasons },
    details: { reason: lockedRecord },
  })
}
