import { dynamicValueOf } from '../../contract/org/conditions.ts'
import { formatTime } from '../../format/time.ts'
import { useNames } from '../../client/use-names.ts'
import { useText } from '../../text/text.ts'
import type { ConditionField, ComparisonGroup } from './condition.ts'
import { formatSentence } from './sentence.ts'
import { text } from './text.ts'

/**
 * Returns a function that formats conditions as a sentence in the user's language, with field titles and
 * names of ids.
 */
export function useSentence(
  fields: readonly ConditionField[],
): (groups: readonly ComparisonGroup[]) => string {
  const t = useText(text)
  const names = useNames()
  const known = new Map(fields.map((field) => [field.key, field]))
  return (groups) =>
    formatSentence(groups, {
      field: (key) => known.get(key)?.title ?? key,
      operator: (op) => t(`condition.op.${op}`),
      value: ({ field: key }, value) => {
        const field = known.get(key)
        if (field?.format) return field.format(value)
        if (field?.picker) return names.nameOf(field.picker, String(value)) ?? String(value)
        return field?.type === 'time' ? formatTime(Number(value)) : String(value)
      },
      symbol: (symbol) => {
        const known = dynamicValueOf(symbol)
        return known ? t(`condition.symbol.${known}`) : symbol
      },
      and: t('condition.and'),
      or: t('condition.or'),
      comma: t('condition.comma'),
      open: t('condition.open'),
      close: t('condition.close'),
      missing: t('condition.missing'),
    })
}
