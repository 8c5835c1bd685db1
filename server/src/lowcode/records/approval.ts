import type { LocalizedText } from '@tessera/shared/contract/lang'
import { lockedRecord, type FlowAction } from '@tessera/shared/contract/lowcode/online'
import type { ChangeSource } from '@tessera/shared/contract/lowcode/record-work'
import type { Row } from '@tessera/shared/fields/validate'
import { Code } from '@tessera/shared/contract/wire'
import type { Db } from '../../db/connect.ts'
import { refuse, Refusal } from '../../errors/refusal.ts'
import type { FormAuthor } from '../../feature/flow-records.ts'
import type { RecordTasks } from '../../feature/record-tasks.ts'
import type { RecordPlan } from './plan.ts'
import { approvalText } from './approval-text.ts'

// A record of a design with a flow is changed, deleted and brought back as the state of its task allows. Every path that
// writes records asks here: `save.ts` and `deleted.ts` do so for each user that is not a flow itself.

/** How a user of records meets flows. A flow has none: its node decides what may be changed. */
export interface RecordApproval {
  readonly tasks: RecordTasks
  readonly author: FormAuthor
  /** What a new record of a design with a flow becomes. A guest could not answer what comes back. */
  readonly newRecords: 'draft' | 'submit' | 'refused'
  readonly launchedBy: { readonly userId: string; readonly administrator: boolean }
  /** Whether the user holds the right to change what is under approval. */
  mayChangeLocked(db: Db, designId: string): Promise<boolean>
  /** Those of these tasks that the user may read, for lists; absent where none is shown. */
  listReadable?(db: Db, taskIds: readonly string[]): Promise<ReadonlySet<string>>
}

export type LockedAct = 'change' | 'remove' | 'undelete'

/** Status of the task of a record; null for a record that is older than the flow of its design. */
export type FlowState = number | null

interface Asked {
  readonly state: FlowState
  readonly isInitiator: boolean
  readonly mayChangeLocked: boolean
  /** Whether the user may withdraw the task now. */
  readonly canWithdraw: boolean
}

const isBack = (state: FlowState): boolean => state === 3 || state === 4

/** Whether its initiator still writes a record: a draft, or one that came back. */
export const isWithInitiator = ({ state, isInitiator }: Pick<Asked, 'state' | 'isInitiator'>): boolean =>
  isInitiator && (state === 0 || isBack(state))

/** Why the state of its task keeps a user from a record; null where it does not. */
export function findLock(
  act: LockedAct,
  { state, isInitiator, mayChangeLocked, canWithdraw }: Asked,
): LocalizedText | null {
  if (state === 0) return act === 'change' ? approvalText.draft : null
  if (act !== 'change') {
    // A record that an earlier version deleted under its running task may come back to it.
    if (state === 1) {
      if (act === 'undelete' && mayChangeLocked) return null
      return canWithdraw ? approvalText.ownRunningRemove : approvalText.runningRemove
    }
    if (mayChangeLocked || (isInitiator && isBack(state))) return null
    return isBack(state) ? approvalText.back : approvalText.finishedRemove
  }
  if (mayChangeLocked) return null
  switch (state) {
    case null:
      return approvalText.older
    case 1:
      return canWithdraw ? approvalText.ownRunning : approvalText.running
    case 2:
      return approvalText.adopted
    case 5:
      return approvalText.terminated
    default:
      return approvalText.back
  }
}

/** What a user may do with a record, for its page. */
export function listFlowActions(asked: Asked, buttons: ReadonlySet<string>): FlowAction[] {
  const { canWithdraw, mayChangeLocked } = asked
  const isOwnDraft = isWithInitiator(asked)
  const canEdit = buttons.has('btn_edit')
  const isRemovable = findLock('remove', asked) === null && (buttons.has('btn_remove') || isOwnDraft)
  const actions: [FlowAction, boolean][] = [
    ['edit', isOwnDraft],
    ['submit', isOwnDraft],
    ['withdraw', canWithdraw],
    ['remove', isRemovable],
    ['editLocked', canEdit && mayChangeLocked && !isOwnDraft],
  ]
  return actions.flatMap(([action, isPossible]) => (isPossible ? [action] : []))
}

/** Records of a design with a flow, each with its task. */
export async function addWithTasks(
  trx: Db,
  { release: { designId } }: RecordPlan,
  { tasks, author, newRecords: to, launchedBy }: RecordApproval,
  sent: readonly Row[],
  source: ChangeSource,
): Promise<string[]> {
  if (to === 'refused') throw refuse(approvalText.guestsCannotLaunch, {}, Code.conflict)
  const ids: string[] = []
  for (const one of sent)
    ids.push(await tasks.add(trx, { author, designId, sent: one, source, to, launchedBy }))
  return ids
}

export const lockedRefusal = (why: LocalizedText): Refusal =>
  new Refusal({ code: Code.conflict, text: why, details: { reason: lockedRecord } })
