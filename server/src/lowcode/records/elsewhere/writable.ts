import { isEmpty } from '@tessera/shared/contract/fields/kind'
import type { Lang } from '@tessera/shared/contract/lang'
import { Code } from '@tessera/shared/contract/wire'
import type { Source } from '../../../data/sources/source.ts'
import { refuse, Refusal } from '../../../errors/refusal.ts'
import { formatText } from '../../../errors/translate.ts'
import { fieldNameOf, notWritableRefusal } from '../../../permissions/refusals.ts'
import type { Scope } from '../../../permissions/scope.ts'
import type { RecordPlan } from '../plan.ts'
import { elsewhereText as text } from './text.ts'

// What forms may write to another database, and its users to a record.

/** Why forms may not write to a source; null where they may. */
export const refusalOfWrites = ({ name, readOnly, designWritable }: Source): Refusal | null =>
  readOnly || !designWritable ? refuse(text.notWritable, { name }, Code.forbidden) : null

/** Why no form may write to the source of a plan; null where one may, or where the source cannot be opened. */
export async function findReadOnlyReason(plan: RecordPlan, lang: Lang): Promise<string | null> {
  if (!plan.elsewhere) return null
  try {
    const refusal = refusalOfWrites(await plan.elsewhere.open())
    return refusal && formatText(refusal, lang)
  } catch (error) {
    // The list says why it has no records.
    if (error instanceof Refusal) return null
    throw error
  }
}

/** What of a draft the user may write, as `Scope.writablePart` says it; `closed` are fields that stay as they are. */
export const writableBy = (
  { module }: Pick<RecordPlan, 'module'>,
  closed: readonly string[],
): Pick<Scope, 'writablePart' | 'unwritableEverywhere'> => ({
  unwritableEverywhere: closed,
  async writablePart(_, __, body) {
    const given = Object.entries(body)
    const refused = given.flatMap(([field, value]) =>
      closed.includes(field) && !isEmpty(value) ? [field] : [],
    )
    if (refused.length > 0) throw notWritableRefusal(refused, fieldNameOf(module))
    return Object.fromEntries(given.filter(([field]) => !closed.includes(field))) as typeof body
  },
})
