import { groupThousands } from './thousands.ts'

/** An amount in yuan; '' for none. */
export const formatYuan = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '' : groupThousands(Number(value).toFixed(2))

/** A value of an approval form as text, by the kind of its field; '' for none. `wordOf` names a choice, where it is known. */
export function formatFact(
  kind: string,
  value: unknown,
  wordOf: (choice: string) => string | undefined,
): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'yuan') return formatYuan(value)
  if (kind === 'difference') return `${Number(value) > 0 ? '+' : ''}${formatYuan(value)}`
  const text = String(value)
  return (kind === 'choice' && wordOf(text)) || text
}
