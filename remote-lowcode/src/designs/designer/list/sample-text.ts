import { noNames } from '@tessera/shared/contract/fields/kind'
import type { Field } from '@tessera/shared/fields/design'
import { sampleValues } from '@tessera/shared/fields/sample-values'

/** A believable value of a field as text. */
export function sampleText(field: Field | undefined, row: number, words: string): string {
  if (!field) return ''
  const { kind, settings } = field
  // A list shows the first values of the lines.
  if (kind.tag === 'table')
    return field.children
      .slice(0, 3)
      .map((column) => sampleText(column, row, words))
      .join(' · ')
  const options = settings['options']
  if (Array.isArray(options) && options.length > 0) {
    const option: unknown = options[row % options.length]
    return String((option as { fullName?: unknown }).fullName ?? '')
  }
  const value = sampleValues[kind.tag]
  if (value === undefined || kind.group === 'people') return `${words} ${row}`
  try {
    return kind.format(value, settings, noNames) || `${words} ${row}`
  } catch {
    return `${words} ${row}`
  }
}
