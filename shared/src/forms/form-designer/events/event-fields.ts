import { kindOf } from '../../../fields/kinds.ts'
import type { ConditionField } from '../../../ui/condition-builder/condition.ts'
import { selectControl } from '../../../ui/condition-builder/select-control.tsx'
import type { Kind } from '../../../contract/fields/kind.ts'
import { flattenNodes, type Draft, type FieldNode } from '../model/draft.ts'
import { nameOf } from '../model/rename.ts'
import { locate } from '../model/tree.ts'

/** A field that steps and checks can name, from where they run. */
export interface EventField {
  readonly name: string
  readonly label: string
  readonly kind: Kind
  readonly settings: Readonly<Record<string, unknown>>
}

/** The fields of the record, and with `key` of a column those of its row too. */
export function listEventFields(draft: Draft, key = ''): EventField[] {
  const table = key === '' ? undefined : locate(draft.nodes, key)?.parents.find(({ tag }) => tag === 'table')
  const inTables = new Set(
    flattenNodes(draft.nodes).flatMap(({ tag, key: own, children }) =>
      tag === 'table' && own !== table?.key ? children.map((child) => child.key) : [],
    ),
  )
  return flattenNodes(draft.nodes).flatMap((node) => (inTables.has(node.key) ? [] : (toField(node) ?? [])))
}

function toField(node: FieldNode): EventField | null {
  const kind = kindOf(node.tag)
  const name = nameOf(node)
  if (!kind || name === '' || kind.tag === 'table') return null
  return { name, label: String(node.settings['label'] ?? '') || name, kind, settings: node.settings }
}

/** Fields that a step can set: the system, formulas and sub-tables keep theirs. */
export const settableFields = (fields: readonly EventField[]): EventField[] =>
  fields.filter(
    ({ kind, settings }) =>
      kind.group !== 'system' &&
      kind.column(settings as never) !== null &&
      !((settings['expression'] as unknown[] | undefined)?.length ?? 0),
  )

const pickers = {
  userSelect: 'user',
  comSelect: 'organize',
  depSelect: 'department',
  posSelect: 'position',
} as const
const symbols: Readonly<Record<string, string>> = {
  userSelect: '@userId',
  comSelect: '@organizeId',
  depSelect: '@departmentId',
  posSelect: '@positionId',
}
const numeric: ReadonlySet<string | null> = new Set(['numeric', 'smallint', 'bigint'])

/** The fields as the editor of conditions takes them. */
export const toConditionFields = (fields: readonly EventField[]): ConditionField[] =>
  fields.flatMap(({ name, label, kind, settings }) => {
    if (kind.operators.length === 0) return []
    const column = kind.column(settings as never)
    const options = (settings['dataType'] ?? 'static') === 'static' ? settings['options'] : undefined
    const symbol = symbols[kind.tag]
    return [
      {
        key: name,
        title: label,
        type: typeOfColumn(column),
        operators: kind.operators,
        dynamic: symbol ? [symbol] : [],
        ...(kind.tag in pickers ? { picker: pickers[kind.tag as keyof typeof pickers] } : {}),
        ...(Array.isArray(options) && kind.options ? selectControl(choicesOf(options)) : {}),
      },
    ]
  })

const typeOfColumn = (column: string | null): ConditionField['type'] => {
  if (column === 'timestamptz') return 'time'
  return numeric.has(column) ? 'number' : 'text'
}

const choicesOf = (options: readonly unknown[]): { value: string; label: string }[] =>
  options.flatMap((option) => {
    const { id, fullName } = (option ?? {}) as { id?: unknown; fullName?: unknown }
    return typeof id === 'string' || typeof id === 'number'
      ? [{ value: String(id), label: String(fullName ?? id) }]
      : []
  })
