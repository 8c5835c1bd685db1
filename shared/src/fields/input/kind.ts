import * as z from 'zod'
import { Common, kind, worded } from '../kind.ts'

export const settings = Common.extend({
  /** Characters; null is the column's own limit. */
  maxlength: z.int().min(1).max(10_000).nullable().default(null),
  showWordLimit: z.boolean().default(false),
  prefixIcon: z.string().max(100).default(''),
  suffixIcon: z.string().max(100).default(''),
  prepend: z.string().max(50).default(''),
  append: z.string().max(50).default(''),
})

/** A single line of text. */
export const input = kind({
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
  operators: worded,
  print: (value) => value,
  parse: (cell) => ({ value: cell }),
})
