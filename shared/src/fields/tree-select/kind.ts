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
} from '../../contract/fields/options.ts'

export const settings = CommonSettings.extend({
  ...optionSettings,
  options: z.array(Option).max(5_000).default([]),
  multiple: z.boolean().default(false),
  filterable: z.boolean().default(true),
})

/** One or several nodes of a tree. */
export const treeSelect = defineKind({
  tag: 'treeSelect',
  element: 'TreeSelect',
  group: 'choice',
  settings,
  options: 'own',
  empty: ({ multiple }): string | number | (string | number)[] | null => (multiple ? [] : null),
  value: (fieldSettings) =>
    fieldSettings.multiple ? z.array(optionId(fieldSettings)).max(5_000) : optionId(fieldSettings).nullable(),
  column: ({ multiple }) => (multiple ? 'jsonb' : 'text'),
  inTable: true,
  listed: true,
  search: () => ({ control: 'cascader', mode: 'in' }),
  operators: choiceOperators,
  limitToOptions: (value, fieldSettings, options) =>
    limitToOptions(value, options, fieldSettings.multiple ? [] : null),
  format: (value, fieldSettings, names) =>
    value === null
      ? ''
      : [value]
          .flat()
          .map((id) => optionName(id, fieldSettings, names))
          .join(','),
  parse(cell, fieldSettings, names) {
    if (fieldSettings.multiple) return optionIdsOf(cell, fieldSettings, names)
    return cell.trim() === '' ? { value: null } : optionIdOf(cell.trim(), fieldSettings, names)
  },
})
