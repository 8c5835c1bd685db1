import * as z from 'zod'
import { chosen, Common, kind } from '../kind.ts'
import { among, idOf, idsOf, nameOf, Option, optionId, source } from '../options.ts'

export const settings = Common.extend({
  ...source,
  options: z.array(Option).max(5_000).default([]),
  multiple: z.boolean().default(false),
  filterable: z.boolean().default(true),
})

/** One node of a tree, or several. */
export const treeSelect = kind({
  tag: 'treeSelect',
  element: 'TreeSelect',
  synonyms: ['JNPF-TreeSelect'],
  group: 'choice',
  settings,
  options: 'own',
  empty: ({ multiple }): string | number | (string | number)[] | null => (multiple ? [] : null),
  value: (given) => (given.multiple ? z.array(optionId(given)).max(5_000) : optionId(given).nullable()),
  column: ({ multiple }) => (multiple ? 'jsonb' : 'text'),
  inTable: true,
  listed: true,
  search: () => ({ control: 'cascader', mode: 'in' }),
  operators: chosen,
  among: (value, given, options) => among(value, options, given.multiple ? [] : null),
  print: (value, given, names) =>
    value === null
      ? ''
      : [value]
          .flat()
          .map((id) => nameOf(id, given, names))
          .join(','),
  parse(cell, given, names) {
    if (given.multiple) return idsOf(cell, given, names)
    return cell.trim() === '' ? { value: null } : idOf(cell.trim(), given, names)
  },
})
