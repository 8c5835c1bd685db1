import * as z from 'zod'
import { CommonSettings, defineKind, textOperators } from '../kind.ts'

export const settings = CommonSettings.extend({
  /** Characters; null is the column's own limit. */
  maxlength: z.int().min(1).max(10_000).nullable().default(null),
  showWordLimit: z.boolean().default(false),
  prefixIcon: z.string().max(100).default(''),
  suffixIcon: z.string().max(100).default(''),
  prepend: z.string().max(50).default(''),
  append: z.string().max(50).default(''),
  /**
   * Shown with a sign in the place of its middle wherever it is not just being written: the record holds it
   * whole.
   */
  useMask: z.boolean().default(false),
  /** Characters that are shown at both ends. */
  maskStart: z.int().min(0).max(50).default(3),
  maskEnd: z.int().min(0).max(50).default(4),
  maskFiller: z.string().min(1).max(1).default('*'),
})

/**
 * `138****8000`. Four signs are hidden at least: of what is too short for that no more than a quarter is
 * shown at each end.
 */
export function maskText(
  value: string,
  { useMask, maskStart, maskEnd, maskFiller }: z.output<typeof settings>,
): string {
  if (!useMask) return value
  const signs = [...value]
  const [start, end] =
    signs.length >= maskStart + maskEnd + 4
      ? [maskStart, maskEnd]
      : [Math.min(maskStart, Math.floor(signs.length / 4)), Math.min(maskEnd, Math.floor(signs.length / 4))]
  return signs.map((sign, at) => (at < start || at >= signs.length - end ? sign : maskFiller)).join('')
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
