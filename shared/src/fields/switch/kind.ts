import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind, type Parsed } from '../../contract/fields/kind.ts'

export const settings = CommonSettings.extend({
  activeTxt: z.string().max(20).default('开'),
  inactiveTxt: z.string().max(20).default('关'),
  activeColor: z.string().max(30).default(''),
  inactiveColor: z.string().max(30).default(''),
})

const on: ReadonlySet<string> = new Set(['1', '是', '开', 'true', 'yes', 'on'])
const off: ReadonlySet<string> = new Set(['', '0', '否', '关', 'false', 'no', 'off'])

/** On or off, stored as 1 or 0. */
export const switchKind = defineKind({
  tag: 'switch',
  element: 'el-switch',
  group: 'choice',
  settings,
  empty: (): 0 | 1 => 0,
  value: () => z.union([z.literal(0), z.literal(1)]),
  column: () => 'smallint',
  inTable: true,
  listed: true,
  search: () => ({ control: 'select', mode: 'equals' }),
  operators: choiceOperators,
  format: (value, { activeTxt, inactiveTxt }) => (value === 1 ? activeTxt : inactiveTxt),
  parse(cell, { activeTxt, inactiveTxt }): Parsed<0 | 1> {
    const text = cell.trim().toLowerCase()
    if (text === activeTxt.toLowerCase() || on.has(text)) return { value: 1 }
    return text === inactiveTxt.toLowerCase() || off.has(text) ? { value: 0 } : { problem: 'unknown' }
  },
})
