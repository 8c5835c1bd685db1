import { groupThousands } from './thousands.ts'

/** A value of an approval form as text, by the kind of its field; '' for none. `wordOf` names a choice, where it is known. */
export function formatFact(
  kind: string,
  value: unknown,
  wordOf: (choice: string) => string | undefined,
): string {
  if (value === null || value === undefined || value === '') return ''
  const yuan = () => groupThousands(Number(value).toFixed(2))
  if (kind === 'yuan') return yuan()
  if (kind === 'difference') return Number(value) > 0 ? `+${yuan()}` : yuan()
  const text = String(value)
  return (kind === 'choice' && wordOf(text)) || text
}
