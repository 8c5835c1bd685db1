import * as z from 'zod'
import { Common, kind, worded } from '../kind.ts'

export const settings = Common.extend({
  autosize: z
    .object({ minRows: z.int().min(1).max(100), maxRows: z.int().min(1).max(100) })
    .default({ minRows: 4, maxRows: 4 }),
  maxlength: z.int().min(1).max(100_000).nullable().default(null),
  showWordLimit: z.boolean().default(true),
})

/** Several lines of text. */
export const textarea = kind({
  tag: 'textarea',
  element: 'el-input',
  group: 'input',
  settings,
  empty: () => '',
  value: ({ maxlength }) => z.string().max(maxlength ?? 100_000),
  column: () => 'text',
  inTable: false,
  listed: true,
  search: () => ({ control: 'text', mode: 'contains' }),
  operators: worded,
  print: (value) => value,
  parse: (cell) => ({ value: cell }),
})
