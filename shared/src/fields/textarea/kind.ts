import * as z from 'zod'
import { CommonSettings, defineKind, textOperators } from '../../contract/fields/kind.ts'

export const settings = CommonSettings.extend({
  autosize: z
    .object({ minRows: z.int().min(1).max(100), maxRows: z.int().min(1).max(100) })
    .default({ minRows: 4, maxRows: 4 }),
  maxlength: z.int().min(1).max(100_000).nullable().default(null),
  showWordLimit: z.boolean().default(true),
})

/** Several lines of text. */
export const textarea = defineKind({
  tag: 'textarea',
  element: 'el-input',
  group: 'input',
  settings,
  empty: () => '',
  value: ({ maxlength }) => z.string().max(maxlength ?? 100_000),
  column: () => 'text',
  inTable: true,
  listed: true,
  search: () => ({ control: 'text', mode: 'contains' }),
  operators: textOperators,
  format: (value) => value,
  parse: (cell) => ({ value: cell }),
})
