import type { ButtonEffect } from '@tessera/shared/contract/lowcode/online'
import type { ContextSymbols } from '@tessera/shared/contract/fields/rules'
import type { CustomButton } from '@tessera/shared/fields/list-design'
import { Code } from '@tessera/shared/contract/wire'
import { refuse } from '../../../errors/refusal.ts'
import type { Context } from '../../../http/context.ts'
import type { Workers } from '../../../workers/workers.ts'
import type { Draft } from '../draft.ts'
import type { RecordPlan } from '../plan.ts'
import { prepareDraft } from '../prepare.ts'
import { updateRecord } from '../save.ts'
import type { RecordUser } from '../user.ts'
import { queueAfterSubmit, runAfterSubmit } from './after-submit.ts'
import { applySteps, needsPreparation, openValues } from './before-submit.ts'
import { text } from './text.ts'

/** A question that the user has not answered yet. It ends the transaction, so nothing is done without the answer. */
class OpenQuestion extends Error {
  readonly step: number
  readonly question: string
  constructor(step: number, question: string) {
    super('a question is open')
    this.step = step
    this.question = question
  }
}

export interface ButtonRun {
  /** The question to ask first; null where the button has done its work. */
  readonly question: { readonly step: number; readonly text: string } | null
  /** What the page does then: sentences, and pages to open. */
  readonly effects: ButtonEffect[]
}

/** The custom button of a list; throws 404 for one that its release does not have. */
export function requireButton({ list }: RecordPlan, value: string): CustomButton {
  const found = list.customButtons.find((button) => button.value === value)
  if (!found) throw refuse(text.noButton, {}, Code.notFound)
  return found
}

/**
 * Carries out the steps of a custom button on records, all or none: what they set is saved like the steps before a
 * submission. `confirmed` are the steps whose question the user has answered with yes.
 */
export async function runButton(
  plan: RecordPlan,
  user: RecordUser,
  { value, actions: { click } }: CustomButton,
  { ids, confirmed }: { ids: readonly string[]; confirmed: readonly number[] },
  { workers, reporter }: { workers: Workers; reporter: Pick<Context, 'log' | 'warn'> },
): Promise<ButtonRun> {
  const effects = new Map<string, ButtonEffect>()
  // Several records say the same thing once.
  const add = (effect: ButtonEffect) => void effects.set(JSON.stringify(effect), effect)
  const apply = async (draft: Draft, symbols: ContextSymbols): Promise<Draft> => {
    const values = openValues(plan, draft, symbols)
    await applySteps(plan, user, click, values, symbols, {
      ask: async (step) => {
        const at = click.indexOf(step)
        if (!confirmed.includes(at)) throw new OpenQuestion(at, step.text)
        return true
      },
      message: ({ level, text: words }) => add({ type: 'message', level, text: words }),
      open: ({ target, address, designId }) => add({ type: 'open', target, address, designId }),
      navigate: (address) => add({ type: 'navigate', address }),
      startFlow: (flowId, started) => add({ type: 'flow', flowId, values: { ...started } }),
      refresh: () => add({ type: 'refresh' }),
    })
    return values.draft()
  }
  const all = [...new Set(ids)].toSorted()
  const button = { value, apply }
  try {
    // Data interfaces are called before the transaction, which then finds what they have answered.
    if (click.some(({ type }) => type === 'interface') || needsPreparation(plan)) {
      for (const id of all) await prepareDraft(plan, user, { id, sent: {} }, button)
      user.hooks.seal()
    }
    await user.db.transaction().execute(async (trx) => {
      for (const id of all)
        await updateRecord(trx, plan, user.within(trx), id, {}, { button, source: 'button' })
      if (all.length > 1) await queueAfterSubmit(trx, plan, user, all)
    })
    if (all.length === 1) await runAfterSubmit(workers, plan, user, all[0]!, reporter)
  } catch (error) {
    if (!(error instanceof OpenQuestion)) throw error
    return { question: { step: error.step, text: error.question }, effects: [] }
  }
  return { question: null, effects: [...effects.values()] }
}
