import type { ContextSymbols } from '@tessera/shared/contract/fields/rules'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../../permissions/scope.ts'
import { checkRules, type CheckedRecord } from './check.ts'
import { changesOf, revertChanges, revertDisabled, type Draft } from './draft.ts'
import { applyBeforeSubmit, assertInterfaceChecks } from './hooks/before-submit.ts'
import type { RecordPlan } from './plan.ts'
import type { RecordUser } from './user.ts'

/** Changes a draft like the steps before a submission. */
export type ApplyToDraft = (draft: Draft, symbols: ContextSymbols) => Promise<Draft>

/** A custom button whose steps change a record. */
export interface PressedButton {
  readonly value: string
  readonly apply: ApplyToDraft
}

interface DraftToCheck {
  draft: Draft
  /** Null for a new record. */
  id: string | null
  symbols: ContextSymbols
  apply?: ApplyToDraft | undefined
  /** It is only saved, not submitted: it may be unfinished, and no script runs. */
  isDraft?: boolean
}

/** What would be saved of a draft: what the user may write, after the steps and scripts of the design and its rules. */
export async function checkDraft(
  db: Db,
  plan: RecordPlan,
  user: RecordUser,
  scope: Pick<Scope, 'writablePart'>,
  { draft, id, symbols, apply, isDraft = false }: DraftToCheck,
): Promise<{ checked: CheckedRecord; body: object }> {
  const { draft: permitted, body } = await takeWritable(db, plan, scope, draft, id)
  const own = revertDisabled(plan, permitted, symbols)
  if (isDraft) return { checked: checkRules(plan, own, symbols, user.isOptional, { isDraft }), body }
  const applied = apply ? await apply(own, symbols) : own
  const submitted = await applyBeforeSubmit(plan, user, applied, symbols)
  const { isSubmission = false } = user
  const checked = checkRules(plan, submitted, symbols, user.isOptional, { isSubmission })
  await assertInterfaceChecks(plan, user, checked, symbols)
  return { checked, body }
}

/** The part of a draft that the user may write; throws 403 for a filled-in field that the user may not. */
async function takeWritable(
  trx: Db,
  plan: RecordPlan,
  scope: Pick<Scope, 'writablePart'>,
  draft: Draft,
  id: string | null,
): Promise<{ draft: Draft; body: object }> {
  const changes = changesOf(plan, draft)
  const body = await scope.writablePart(trx, id, changes)
  const reverted = Object.keys(changes).filter((path) => !Object.hasOwn(body, path))
  return { draft: revertChanges(plan, draft, new Set(reverted)), body }
}
