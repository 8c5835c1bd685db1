import { hasCode, type Step } from '@tessera/shared/contract/fields/actions'
import type { ContextSymbols } from '@tessera/shared/contract/fields/rules'
import { Code } from '@tessera/shared/contract/wire'
import { findFailedInterfaceChecks, interfaceChecksOf } from '@tessera/shared/fields/checks'
import { visibleValues } from '@tessera/shared/fields/plan'
import { refusalOf } from '@tessera/shared/fields/run-hook-script'
import { convertFor, runSteps, type StepEffects } from '@tessera/shared/fields/run-steps'
import { computeRecord, createReader, type Row } from '@tessera/shared/fields/validate'
import { refuse, Refusal } from '../../../errors/refusal.ts'
import type { CheckedRecord } from '../check.ts'
import { toRow, type Draft } from '../draft.ts'
import { asksInterface } from '../names.ts'
import type { RecordPlan } from '../plan.ts'
import { refuseProblems } from '../problems.ts'
import type { RecordUser } from '../user.ts'
import { hookNames, text } from './text.ts'

/** Whether saving a record runs something that must not run inside of a transaction. */
export const needsPreparation = ({ rules, fields, subTables }: RecordPlan): boolean =>
  interfaceChecksOf(rules).length > 0 ||
  hasCode(rules.design.form.funcs.beforeSubmit) ||
  rules.design.form.actions.beforeSubmit.some(({ type }) => type === 'interface') ||
  [fields, ...subTables.map((table) => table.fields)].flat().some(asksInterface)

/**
 * Carries out what the design declares before a submission: its steps, then its script. What they set is the design's
 * own, like the result of a formula, so that it also reaches fields that the user cannot fill in. Questions were
 * answered in the browser. Throws a refusal where a step or the script stops the submission.
 */
export async function applyBeforeSubmit(
  plan: RecordPlan,
  user: RecordUser,
  draft: Draft,
  symbols: ContextSymbols,
): Promise<Draft> {
  const { actions, funcs } = plan.design.form
  if (actions.beforeSubmit.length === 0 && !hasCode(funcs.beforeSubmit)) return draft
  const open = openValues(plan, draft, symbols)
  await applySteps(plan, user, actions.beforeSubmit, open, symbols)
  if (hasCode(funcs.beforeSubmit)) {
    const { effects, returned } = await user.hooks.runScript(
      'beforeSubmit',
      funcs.beforeSubmit,
      open.current(),
    )
    const refusal = refusalOf(returned)
    if (refusal) throw refusal.message === '' ? refuse(text.refused) : stopAt(plan, refusal)
    for (const effect of effects)
      if (effect.type === 'set' && !open.assign(effect.name, effect.value))
        throw refuse(text.noField, { hook: hookNames.beforeSubmit, name: effect.name })
  }
  return open.draft()
}

/** The values of a draft while steps and scripts change them. */
interface OpenValues {
  /** The record with the results of its formulas, after what was set so far. */
  current(): Row
  read(name: string): unknown
  /** Sets a field of the record; false for one that is not there, or that the server fills. */
  assign(name: string, value: unknown): boolean
  draft(): Draft
}

export function openValues(plan: RecordPlan, draft: Draft, symbols: ContextSymbols): OpenValues {
  const values = { ...draft.values }
  let record: Row | null = null
  const current = () => (record ??= computeRecord(plan.rules, toRow({ ...draft, values }), symbols))
  return {
    current,
    read: (name) =>
      visibleValues(
        plan.rules,
        '',
        createReader(plan.rules, current(), symbols).reading(null),
        symbols,
      )(name),
    assign: (name, value) => {
      const field = plan.byName.get(name)
      if (!field || field.isFilledByServer) return false
      values[name] = convertFor(field.field, value)
      record = null
      return true
    },
    draft: () => ({ ...draft, values }),
  }
}

/** Carries out steps on the values; throws a refusal where one stops. `own` are effects beside setting values. */
export async function applySteps(
  plan: RecordPlan,
  user: RecordUser,
  steps: readonly Step[],
  { read, assign }: OpenValues,
  symbols: ContextSymbols,
  own: Partial<StepEffects> = {},
): Promise<void> {
  const outcome = await runSteps(
    steps,
    {
      read,
      fieldOf: (name) => plan.byName.get(name)?.field,
      write: (name, value) => void assign(name, value),
      callInterface: (id, parameters) => user.hooks.callInterface(id, parameters),
      ask: async () => true,
      message: () => {},
      open: () => {},
      navigate: () => {},
      startFlow: () => {},
      refresh: () => {},
      ...own,
    },
    symbols,
  )
  if (outcome.end === 'stopped') throw stopAt(plan, outcome)
}

function stopAt({ rules }: RecordPlan, { message, field }: { message: string; field: string }): Refusal {
  const values = { message }
  return new Refusal({
    code: Code.invalid,
    text: text.stopped,
    values,
    fields: rules.find(field, '') ? [{ field, text: text.stopped, values }] : [],
  })
}

/** Asks the data interfaces of the design's checks; throws one refusal with all that the record does not meet. */
export async function assertInterfaceChecks(
  plan: RecordPlan,
  user: RecordUser,
  { draft, values, rows }: CheckedRecord,
  symbols: ContextSymbols,
): Promise<void> {
  if (interfaceChecksOf(plan.rules).length === 0) return
  const record: Row = { ...toRow(draft), ...values, ...Object.fromEntries(rows) }
  const failed = await findFailedInterfaceChecks(
    plan.rules,
    createReader(plan.rules, record, symbols).reading(null),
    symbols,
    (id, parameters) => user.hooks.callInterface(id, parameters),
  )
  if (failed.length > 0)
    throw refuseProblems(
      plan,
      failed.map(({ field, message }) => ({ path: field, problem: { why: 'check', message } })),
    )
}
