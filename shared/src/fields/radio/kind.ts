import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind } from '../../contract/fields/kind.ts'
import {
  limitToOptions,
  optionIdOf,
  optionName,
  Option,
  optionId,
  optionSettings,
  twoOptions,
} from '../../contract/fields/options.ts'

export const settings = CommonSettings.extend({
  ...optionSettings,
  options: z.array(Option).max(5_000).default(twoOptions),
  optionType: z.enum(['default', 'button']).default('default'),
  border: z.boolean().default(false),
  direction: z.enum(['horizontal', 'vertical']).default('horizontal'),
})

/** One of a few options, all of them visible. */
export const radio = defineKind({
  tag: 'radio',
  element: 'el-radio-group',
  group: 'choice',
  settings,
  options: 'slot',
  empty: (): string | number | null => null,
  value: (fieldSettings) => optionId(fieldSettings).nullable(),
  column: () => 'text',
  inTable: true,
  listed: true,
  search: () => ({ control: 'select', mode: 'equals' }),
  operators: choiceOperators,
  limitToOptions: (value, _, options) => limitToOptions(value, options, null),
  format: (value, fieldSettings, names) => (value === null ? '' : optionName(value, fieldSettings, names)),
  parse: (cell, fieldSettings, names) =>
    cell.trim() === '' ? { value: null } : optionIdOf(cell.trim(), fieldSettings, names),
})
