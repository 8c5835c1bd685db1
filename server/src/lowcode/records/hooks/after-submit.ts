import { hasCode } from '@tessera/shared/contract/fields/actions'
import { Refusal } from '../../../errors/refusal.ts'
import { formatText, localize } from '../../../errors/translate.ts'
import type { Context } from '../../../http/context.ts'
import { toRow } from '../draft.ts'
import type { RecordPlan } from '../plan.ts'
import { loadStored } from '../stored.ts'
import type { RecordUser } from '../user.ts'
import { openHookRunner } from './runner.ts'
import { text } from './text.ts'
import type { Workers } from '../../../workers/workers.ts'

/**
 * Runs the script of a design after a record was saved, with its stored values. The record stays whatever happens: an
 * error is logged, and the user gets it as a warning.
 */
export async function runAfterSubmit(
  workers: Workers,
  plan: RecordPlan,
  user: RecordUser,
  id: string,
  { log, warn }: Pick<Context, 'log' | 'warn'>,
): Promise<void> {
  const script = plan.design.form.funcs.afterSubmit
  if (!hasCode(script)) return
  try {
    const { values, rows } = await loadStored(user.db, plan, id)
    const data = toRow({
      values: { ...values, id },
      rows: new Map(
        [...rows].map(([name, list]) => [name, list.map((row) => ({ ...row, before: row.values }))]),
      ),
    })
    const runner = openHookRunner(workers, (interfaceId, parameters) =>
      user.runInterface(interfaceId, parameters),
    )
    await runner.runScript('afterSubmit', script, data)
  } catch (error) {
    log.warn(
      { err: error, designId: plan.release.designId, recordId: id },
      'the script after a submission failed',
    )
    if (error instanceof Refusal)
      warn({ text: text.afterSubmit, values: { why: localize((lang) => formatText(error, lang)) } })
    else warn({ text: text.afterSubmitFault, values: {} })
  }
}
