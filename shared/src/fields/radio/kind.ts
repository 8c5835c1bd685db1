import * as z from 'zod'
import { chosen, Common, kind } from '../kind.ts'
import { among, idOf, nameOf, Option, optionId, source, twoOptions } from '../options.ts'

export const settings = Common.extend({
  ...source,
  options: z.array(Option).max(5_000).default(twoOptions),
  optionType: z.enum(['default', 'button']).default('default'),
  border: z.boolean().default(false),
  direction: z.enum(['horizontal', 'vertical']).default('horizontal'),
})

/** One of a few options, all of them in sight. */
export const radio = kind({
  tag: 'radio',
  element: 'el-radio-group',
  group: 'choice',
  settings,
  options: 'slot',
  empty: (): string | number | null => null,
  value: (given) => optionId(given).nullable(),
  column: () => 'text',
  inTable: false,
  listed: true,
  search: () => ({ control: 'select', mode: 'equals' }),
  operators: chosen,
  among: (value, _, options) => among(value, options, null),
  print: (value, given, names) => (value === null ? '' : nameOf(value, given, names)),
  parse: (cell, given, names) => (cell.trim() === '' ? { value: null } : idOf(cell.trim(), given, names)),
})
