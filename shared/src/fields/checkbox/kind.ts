import * as z from 'zod'
import { CommonSettings, defineKind, listOperators } from '../../contract/fields/kind.ts'
import {
  limitToOptions,
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
  optionType: z.enum(['default', 'button']).default('default'),
  border: z.boolean().default(false),
  direction: z.enum(['horizontal', 'vertical']).default('horizontal'),
  min: z.int().min(0).nullable().default(null),
  max: z.int().min(1).nullable().default(null),
})

/** Several of a few options, all of them visible. */
export const checkbox = defineKind({
  tag: 'checkbox',
  element: 'el-checkbox-group',
  group: 'choice',
  settings,
  options: 'slot',
  empty: (): (string | number)[] => [],
  value(fieldSettings) {
    const schema = z.array(optionId(fieldSettings)).max(fieldSettings.max ?? 5_000)
    // An empty selection is an empty field, which is checked elsewhere.
    return fieldSettings.min
      ? schema.refine((value) => value.length === 0 || value.length >= fieldSettings.min!, { error: 'min' })
      : schema
  },
  column: () => 'jsonb',
  inTable: true,
  listed: true,
  search: () => ({ control: 'select', mode: 'containsAny' }),
  operators: listOperators,
  limitToOptions: (value, _, options) => limitToOptions(value, options, []),
  format: (value, fieldSettings, names) => value.map((id) => optionName(id, fieldSettings, names)).join(','),
  parse: optionIdsOf,
})
