import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind } from '../../contract/fields/kind.ts'
import {
  limitToOptions,
  optionIdOf,
  optionIdsOf,
  optionName,
  Option,
  optionId,
  optionSettings,
  twoOptions,
} from '../../contract/fields/options.ts'

export const settings = CommonSettings.extend({
  ...optionSettings,
  options: z.array(Option).max(5_000).default(twoOptions),
  multiple: z.boolean().default(false),
  filterable: z.boolean().default(false),
})

/** One or several options of a dropdown list. */
export const select = defineKind({
  tag: 'select',
  element: 'el-select',
  group: 'choice',
  settings,
  options: 'slot',
  empty: ({ multiple }): string | number | (string | number)[] => (multiple ? [] : ''),
  value: (fieldSettings) =>
    fieldSettings.multiple
      ? z.array(optionId(fieldSettings)).max(5_000)
      : z.union([z.literal(''), optionId(fieldSettings)]),
  column: ({ multiple }) => (multiple ? 'jsonb' : 'text'),
  inTable: true,
  listed: true,
  search: ({ multiple }) => ({ control: 'select', mode: multiple ? 'containsAny' : 'in' }),
  operators: choiceOperators,
  limitToOptions: (value, fieldSettings, options) =>
    limitToOptions(value, options, fieldSettings.multiple ? [] : ''),
  format: (value, fieldSettings, names) =>
    [value]
      .flat()
      .filter((id) => id !== '')
      .map((id) => optionName(id, fieldSettings, names))
      .join(','),
  parse(cell, fieldSettings, names) {
    if (fieldSettings.multiple) return optionIdsOf(cell, fieldSettings, names)
    return cell.trim() === '' ? { value: '' } : optionIdOf(cell.trim(), fieldSettings, names)
  },
})
