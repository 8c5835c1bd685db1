import * as z from 'zod'
import { CommonSettings, defineKind, noOperators } from '../../contract/fields/kind.ts'

export const settings = CommonSettings.extend({
  showPassword: z.boolean().default(true),
  maxlength: z.int().min(1).max(200).nullable().default(null),
})

/** A secret: stored, but never listed, searched, formatted as text or exported. */
export const password = defineKind({
  tag: 'PsdInput',
  element: 'el-input',
  group: 'input',
  settings,
  empty: () => '',
  value: ({ maxlength }) => z.string().max(maxlength ?? 200),
  column: () => 'text',
  inTable: false,
  listed: false,
  search: () => null,
  operators: noOperators,
  format: (value) => (value ? '••••••' : ''),
})
