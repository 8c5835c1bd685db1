import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind, type Kind } from '../../contract/fields/kind.ts'
import { parseReferences, formatReferences, references } from '../../contract/fields/reference.ts'

export const settings = CommonSettings.extend({
  multiple: z.boolean().default(false),
  /** Starts with the current user, or their unit. */
  defaultCurrent: z.boolean().default(false),
})
type Settings = z.output<typeof settings>

/** A picker of users or units. In a spreadsheet users are written `name/account`, units by their path. */
function picker(tag: string, element: string, source: string): Kind<Settings, string | string[] | null> {
  return defineKind({
    tag,
    element,
    group: 'people',
    settings,
    empty: ({ multiple }): string | string[] | null => (multiple ? [] : null),
    value: ({ multiple }) => references(multiple),
    column: ({ multiple }) => (multiple ? 'jsonb' : 'text'),
    inTable: true,
    listed: true,
    search: () => ({ control: 'picker', mode: 'in' }),
    operators: choiceOperators,
    format: (value, _, names) => formatReferences(value, source, names),
    parse: (cell, fieldSettings, names) => parseReferences(cell, fieldSettings, source, names),
  })
}

export const user = picker('userSelect', 'UserSelect', 'user')
export const department = picker('depSelect', 'DepSelect', 'department')
export const organize = picker('comSelect', 'ComSelect', 'organize')
export const position = picker('posSelect', 'PosSelect', 'position')
export const role = picker('roleSelect', 'RoleSelect', 'role')
export const group = picker('groupSelect', 'GroupSelect', 'group')
