import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind } from '../../contract/fields/kind.ts'
import { parseReferences, formatReferences, references } from '../../contract/fields/reference.ts'

export const settings = CommonSettings.extend({
  dictionaryType: z.string().max(64).default(''),
  multiple: z.boolean().default(false),
  filterable: z.boolean().default(false),
})

/** An entry of a dictionary type. */
export const dictionary = defineKind({
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
  operators: choiceOperators,
  format: (value, { dictionaryType }, names) =>
    formatReferences(value, `dictionary:${dictionaryType}`, names),
  parse: (cell, fieldSettings, names) =>
    parseReferences(cell, fieldSettings, `dictionary:${fieldSettings.dictionaryType}`, names),
})
