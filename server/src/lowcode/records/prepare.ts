import type { Row } from '@tessera/shared/fields/validate'
import { assertAvailable } from './button-conditions.ts'
import { checkReferences } from './check.ts'
import { checkDraft, type PressedButton } from './check-draft.ts'
import { createDraft } from './draft.ts'
import { needsPreparation } from './hooks/before-submit.ts'
import type { RecordPlan } from './plan.ts'
import { loadStored } from './stored.ts'
import { loadSymbols, type RecordUser } from './user.ts'

// A transaction must wait neither for a script nor for a data interface: what they answer for a record is found out
// before, by the same checks, and the transaction finds it by its input.

/** A record to save: what a client sent, and the id of the record that it changes. */
export interface RecordToSave {
  readonly id: string | null
  readonly sent: Row
}

/**
 * Runs the scripts and data interfaces of a submission before its transaction, which then finds their results. Throws
 * what saving would throw.
 */
export async function prepareSave(plan: RecordPlan, user: RecordUser, record: RecordToSave): Promise<void> {
  // A form on another database has no script that the transaction could wait for.
  if (!needsPreparation(plan) || plan.elsewhere) return
  await prepareDraft(plan, user, record)
  user.hooks.seal()
}

/** The same for several records. A refusal of one is thrown again by its transaction. Ends early where it is aborted. */
export async function prepareEach(
  plan: RecordPlan,
  user: RecordUser,
  records: readonly RecordToSave[],
  {
    isAborted = () => false,
    report = () => {},
  }: { isAborted?: () => boolean; report?: (done: number) => void } = {},
): Promise<void> {
  if (!needsPreparation(plan) || plan.elsewhere) return
  for (const [at, record] of records.entries()) {
    if (isAborted()) return
    await prepareDraft(plan, user, record).catch(() => {})
    report(at + 1)
  }
  user.hooks.seal()
}

/** Checks a draft outside of a transaction, so that its scripts and data interfaces have run. */
export async function prepareDraft(
  plan: RecordPlan,
  user: RecordUser,
  { id, sent }: RecordToSave,
  button?: PressedButton,
): Promise<void> {
  const scope = await user.scopeOf(plan.module)
  // Throws 404 for a record that the user does not see.
  if (id !== null) await scope.hiddenFieldsOf(user.db, id)
  if (id !== null && user.approval) await assertAvailable(user.db, plan, scope, button?.value ?? 'edit', [id])
  const stored = id === null ? null : await loadStored(user.db, plan, id)
  const symbols = await loadSymbols(user.db, user, plan)
  const draft = createDraft(plan, sent, stored, symbols, user.startedAt)
  const { checked } = await checkDraft(user.db, plan, user, scope, {
    draft,
    id,
    symbols,
    apply: button?.apply,
  })
  await checkReferences(plan, user, [checked])
}
