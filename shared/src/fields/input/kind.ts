import * as z from 'zod'
import { CommonSettings, defineKind, textOperators } from '../../contract/fields/kind.ts'

export const settings = CommonSettings.extend({
  /** Maximum length; null is the limit of the column. */
  maxlength: z.int().min(1).max(10_000).nullable().default(null),
  showWordLimit: z.boolean().default(false),
  prefixIcon: z.string().max(100).default(''),
  suffixIcon: z.string().max(100).default(''),
  prepend: z.string().max(50).default(''),
  append: z.string().max(50).default(''),
  /** Shows the value with its middle masked, unless the user is typing. The record has the full value. */
  useMask: z.boolean().default(false),
  /** Number of characters shown at both ends. */
  maskStart: z.int().min(0).max(50).default(3),
  maskEnd: z.int().min(0).max(50).default(4),
  maskFiller: z.string().min(1).max(1).default('*'),
})

/**
 * Masks a text: `138****8000`. At least four characters are masked; of a text too short for that, at most a
 * quarter is shown at each end.
 */
export function maskText(
  value: string,
  { useMask, maskStart, maskEnd, maskFiller }: z.output<typeof settings>,
): string {
  if (!useMask) return value
  const characters = [...value]
  const [start, end] =
    characters.length >= maskStart + maskEnd + 4
      ? [maskStart, maskEnd]
      : [
          Math.min(maskStart, Math.floor(characters.length / 4)),
          Math.min(maskEnd, Math.floor(characters.length / 4)),
        ]
  return characters
    .map((character, index) => (index < start || index >= characters.length - end ? character : maskFiller))
    .join('')
}

/** A single line of text. */
export const input = defineKind({
  tag: 'comInput',
  element: 'el-input',
  group: 'input',
  settings,
  empty: () => '',
  value: ({ maxlength }) => z.string().max(maxlength ?? 10_000),
  column: () => 'text',
  inTable: true,
  listed: true,
  search: () => ({ control: 'text', mode: 'contains' }),
  operators: textOperators,
  format: maskText,
  parse: (cell) => ({ value: cell }),
})
