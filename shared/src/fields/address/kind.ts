import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind } from '../../contract/fields/kind.ts'
import { RecordId } from '../../contract/fields/reference.ts'

export const settings = CommonSettings.extend({
  /** Deepest level: 0 province, 1 city, 2 county, 3 street. */
  level: z.int().min(0).max(3).default(2),
  separator: z.string().max(5).default('/'),
  filterable: z.boolean().default(true),
})

/** The path of an administrative division, from the province down. */
export const address = defineKind({
  tag: 'address',
  element: 'Address',
  group: 'choice',
  settings,
  empty: (): string[] => [],
  value: ({ level }) => z.array(RecordId).max(level + 1),
  column: () => 'jsonb',
  inTable: true,
  listed: true,
  search: () => ({ control: 'cascader', mode: 'under' }),
  operators: choiceOperators,
  format: (value, { separator }, names) => value.map((id) => names.nameOf('area', id) ?? id).join(separator),
  parse(cell, _, names) {
    if (cell.trim() === '') return { value: [] }
    const found = names.idsOf(
      'area',
      cell
        .split('/')
        .map((name) => name.trim())
        .join('/'),
    )
    if (found.length !== 1) return { problem: found.length === 0 ? 'unknown' : 'ambiguous' }
    return { value: found[0]!.split('/') }
  },
})
