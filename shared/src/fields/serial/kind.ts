import * as z from 'zod'
import { CommonSettings, defineKind, textOperators } from '../../contract/fields/kind.ts'

export const settings = CommonSettings.extend({
  /** Code of the rule for its numbers. */
  rule: z.string().max(50).default(''),
  readonly: z.boolean().default(true),
})

/** A serial number that the server issues when the record is saved. */
export const serial = defineKind({
  tag: 'billRule',
  element: 'el-input',
  group: 'system',
  settings,
  empty: () => '',
  value: () => z.string().max(200),
  column: () => 'text',
  inTable: true,
  listed: true,
  search: () => ({ control: 'text', mode: 'contains' }),
  operators: textOperators,
  format: (value) => value,
})
