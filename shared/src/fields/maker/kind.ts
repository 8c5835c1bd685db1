import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind, type Kind } from '../kind.ts'
import { RecordId } from '../reference.ts'

export const settings = CommonSettings.extend({
  readonly: z.boolean().default(true),
  /** Of a unit: its whole path, or its own name only. */
  showLevel: z.enum(['last', 'all']).default('last'),
})

/** Filled by the server: who made or changed a record, and where they worked then. */
function filled(tag: string, source: string): Kind<z.output<typeof settings>, string | null> {
  return defineKind({
    tag,
    element: 'el-input',
    group: 'system',
    settings,
    empty: (): string | null => null,
    value: () => z.union([z.literal(''), RecordId]).nullable(),
    column: () => 'text',
    inTable: false,
    listed: true,
    search: () => ({ control: 'picker', mode: 'in' }),
    operators: choiceOperators,
    format: (value, _, names) => (value ? (names.nameOf(source, value) ?? value) : ''),
  })
}

export const creator = filled('createUser', 'user')
export const modifier = filled('modifyUser', 'user')
export const ownOrganize = filled('currOrganize', 'organize')
export const ownDepartment = filled('currDept', 'department')
export const ownPosition = filled('currPosition', 'position')
