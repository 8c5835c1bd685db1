import { refusedRuleWords, unnamedStudent } from '@tessera/shared/contract/edu/class-words'
import type { RefusedStudent } from '@tessera/shared/contract/edu/classes'
import type { LocalizedText } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import { Refusal } from '../../errors/refusal.ts'
import { localize, translate } from '../../errors/translate.ts'
import type { Context } from '../../http/context.ts'
import { text } from './text.ts'

interface Result {
  readonly done: readonly string[]
  readonly refused: readonly RefusedStudent[]
  readonly isOverCapacity: boolean
}

/** Those who were left out, each with the reason. */
const leftOut = (refused: readonly RefusedStudent[]): LocalizedText[] =>
  refused.map(({ name, rule }) =>
    localize((lang) => {
      const reason = translate(refusedRuleWords[rule], lang)
      const who = name || translate(unnamedStudent, lang)
      return lang === 'en' ? `${who} (${reason})` : `${who}（${reason}）`
    }),
  )

/** Throws where no student was added or moved: nothing was done, and the sentence says why for each. */
export function assertAnyStudent(
  refusal: LocalizedText,
  { done, refused }: Omit<Result, 'isOverCapacity'>,
): void {
  if (done.length > 0 || refused.length === 0) return
  throw new Refusal({
    code: Code.conflict,
    text: refusal,
    values: { list: leftOut(refused) },
    // A form says it where the students were chosen, for as long as it is open.
    fields: [{ field: 'studentIds', text: refusal, values: { list: leftOut(refused) } }],
    details: { reason: 'nobody', refused },
  })
}

/** Says how many students were added or moved, who was not, and whether the class is over capacity now. */
export function tellResult(
  by: Pick<Context, 'warn'>,
  counted: LocalizedText,
  { done, refused, isOverCapacity }: Result,
): void {
  by.warn({ text: counted, values: { n: done.length } })
  if (isOverCapacity) by.warn({ text: text.overSeats, values: {} })
  if (refused.length > 0) by.warn({ text: text.leftOut, values: { list: leftOut(refused) } })
}
