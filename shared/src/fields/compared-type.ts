import { readScheme, type ValueType } from '../contract/org/conditions.ts'
import { namedFields, type Design, type Field } from './design.ts'
import type { ListDesign } from './list-design.ts'

/** How conditions compare the values of a field; null for a field that they cannot compare. */
export function comparedType({ kind, settings }: Field): ValueType | null {
  if (kind.operators.length === 0) return null
  switch (kind.column(settings)) {
    case 'text':
    case 'time':
      return 'text'
    case 'numeric':
    case 'smallint':
    case 'bigint':
      return 'number'
    case 'timestamptz':
      return 'time'
    case 'jsonb':
      return kind.group === 'choice' || kind.group === 'people' ? 'text' : null
    default:
      return null
  }
}

/** The buttons of a list whose conditions cannot be read, with the field that is wrong. */
export function findConditionProblems(list: ListDesign, design: Design): { button: string; field: string }[] {
  const types = Object.fromEntries(
    namedFields(design.fields).flatMap(({ path, field }) => {
      const type = path.includes('-') ? null : comparedType(field)
      return type ? [[path, type] as const] : []
    }),
  )
  const known = {
    ...types,
    id: 'text',
    creatorUserId: 'text',
    creatorTime: 'time',
    organizeId: 'text',
  } as const
  return [...list.rowButtons, ...list.customButtons].flatMap(({ value, label, condition }) =>
    condition.flatMap(({ groups }) =>
      groups.flatMap((test) => {
        const read = readScheme(JSON.stringify([{ logic: 'and', groups: [test] }]), known)
        return 'problems' in read ? [{ button: label || value, field: test.field }] : []
      }),
    ),
  )
}
