import type { QueryProblem } from '../../../contract/lowcode/super-query.ts'
import type { Translate } from '../../../text/text.ts'
import type { Fields } from '../fields.ts'
import type { text } from './text.ts'

/** Conditions that a notice names. */
const maxNamed = 5

/** Says which conditions of a query are ignored and why; '' where there are none. */
export function describeProblems(
  problems: readonly QueryProblem[],
  fields: Fields,
  t: Translate<keyof typeof text.texts>,
): string {
  if (problems.length === 0) return ''
  if (problems.some(({ field }) => field === '')) return t('query.unreadable')
  const list = problems.slice(0, maxNamed).map(({ field, why }) => {
    const label = fields.get(field)?.settings.label ?? field
    return t(why === 'unknownField' ? 'query.gone' : 'query.wrong', { field: label })
  })
  return t('query.stale', { n: problems.length, list: list.join(' / ') })
}
