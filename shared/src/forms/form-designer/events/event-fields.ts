import { kindOf } from '../../../fields/kinds.ts'
import type { ComparedField } from '../../settings-panel/condition-fields.tsx'
import { flattenNodes, type Draft, type FieldNode } from '../model/draft.ts'
import { nameOf } from '../model/rename.ts'
import { locate } from '../model/tree.ts'

/** A field that steps and checks can name, from where they run. */
export type EventField = ComparedField

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
