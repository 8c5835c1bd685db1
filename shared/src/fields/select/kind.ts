import * as z from 'zod'
import { chosen, Common, kind } from '../kind.ts'
import { among, idOf, idsOf, nameOf, Option, optionId, source, twoOptions } from '../options.ts'

export const settings = Common.extend({
  ...source,
  options: z.array(Option).max(5_000).default(twoOptions),
  multiple: z.boolean().default(false),
  filterable: z.boolean().default(false),
})

/** One option, or several, from a list that opens. */
export const select = kind({
  tag: 'select',
  element: 'el-select',
  group: 'choice',
  settings,
  options: 'slot',
  empty: ({ multiple }): string | number | (string | number)[] => (multiple ? [] : ''),
  value: (given) =>
    given.multiple ? z.array(optionId(given)).max(5_000) : z.union([z.literal(''), optionId(given)]),
  column: ({ multiple }) => (multiple ? 'jsonb' : 'text'),
  inTable: true,
  listed: true,
  search: ({ multiple }) => ({ control: 'select', mode: multiple ? 'containsAny' : 'in' }),
  operators: chosen,
  among: (value, given, options) => among(value, options, given.multiple ? [] : ''),
  print: (value, given, names) =>
    [value]
      .flat()
      .filter((id) => id !== '')
      .map((id) => nameOf(id, given, names))
      .join(','),
  parse(cell, given, names) {
    if (given.multiple) return idsOf(cell, given, names)
    return cell.trim() === '' ? { value: '' } : idOf(cell.trim(), given, names)
  },
})
