import * as z from 'zod'
import { choiceOperators, CommonSettings, defineKind, type Kind } from '../../contract/fields/kind.ts'
import { RecordId } from '../../contract/fields/reference.ts'

export const settings = CommonSettings.extend({
  readonly: z.boolean().default(true),
  /** For a unit: its path, or only its name. */
  showLevel: z.enum(['last', 'all']).default('last'),
})

/** Set by the server: who created or changed a record, and their unit and position at that time. */
function filledKind(tag: string, source: string): Kind<z.output<typeof settings>, string | null> {
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

export const creator = filledKind('createUser', 'user')
export const modifier = filledKind('modifyUser', 'user')
export const ownOrganize = filledKind('currOrganize', 'organize')
export const ownDepartment = filledKind('currDept', 'department')
export const ownPosition = filledKind('currPosition', 'position')
