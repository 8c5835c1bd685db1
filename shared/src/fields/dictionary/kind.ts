import * as z from 'zod'
import { chosen, Common, kind } from '../kind.ts'
import { parseReferences, printReferences, references } from '../reference.ts'

export const settings = Common.extend({
  dictionaryType: z.string().max(64).default(''),
  multiple: z.boolean().default(false),
  filterable: z.boolean().default(false),
})

/** An entry of a dictionary type. */
export const dictionary = kind({
  tag: 'dicSelect',
  element: 'DicSelect',
  group: 'choice',
  settings,
  empty: ({ multiple }): string | string[] | null => (multiple ? [] : null),
  value: ({ multiple }) => references(multiple),
  column: ({ multiple }) => (multiple ? 'jsonb' : 'text'),
  inTable: true,
  listed: true,
  search: () => ({ control: 'select', mode: 'in' }),
  operators: chosen,
  print: (value, { dictionaryType }, names) => printReferences(value, `dictionary:${dictionaryType}`, names),
  parse: (cell, given, names) => parseReferences(cell, given, `dictionary:${given.dictionaryType}`, names),
})
