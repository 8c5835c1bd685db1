import { isGroup, type QueryCondition, type QueryGroup } from '../../../contract/lowcode/super-query.ts'
import { operatorOf } from '../../../contract/org/conditions.ts'
import {
  valuelessOperators,
  valuesOf,
  type Comparison,
  type ConditionField,
} from '../../../ui/condition-builder/condition.ts'

/** A query while it is edited. */
export type Group = QueryGroup<Comparison>

export const emptyGroup: Group = { match: 'and', conditions: [] }

/** A stored query in the form that the editor changes. */
export const toEdited = ({ match, conditions }: QueryGroup): Group => ({
  match,
  conditions: conditions.map((node) => (isGroup(node) ? toEdited(node) : toComparison(node))),
})

const toComparison = ({ field, op, value }: QueryCondition): Comparison => ({
  field,
  op: operatorOf(op) ?? '==',
  value,
})

/** A new condition on the first field. */
export function createComparison([first]: readonly ConditionField[]): Comparison {
  const op = first?.operators[0] ?? '=='
  return { field: first?.key ?? '', op, value: op === 'in' || op === 'notIn' ? [] : '' }
}

/** Whether a condition says all that it needs. */
const isComplete = (comparison: Comparison): boolean =>
  comparison.field !== '' &&
  (valuelessOperators.has(comparison.op) ||
    valuesOf(comparison).filter((value) => value !== '').length >= (comparison.op === 'between' ? 2 : 1))

/** Number of conditions that miss a field or a value. */
export const countIncomplete = ({ conditions }: Group): number =>
  conditions.reduce((sum, node) => {
    if (isGroup(node)) return sum + countIncomplete(node)
    return sum + (isComplete(node) ? 0 : 1)
  }, 0)

/** Without groups that have no condition. */
export const withoutEmptyGroups = ({ match, conditions }: Group): Group => ({
  match,
  conditions: conditions.flatMap((node): (Comparison | Group)[] => {
    if (!isGroup(node)) return [node]
    const group = withoutEmptyGroups(node)
    return group.conditions.length > 0 ? [group] : []
  }),
})

/** The query as the list sends it; '' for none. */
export function toJson(group: Group): string {
  const query = withoutEmptyGroups(group)
  return query.conditions.length > 0 ? JSON.stringify(query) : ''
}

interface Words {
  and: string
  or: string
  open: string
  close: string
}

/** A query as a sentence; `describe` says one condition. */
export function formatQuery(
  { match, conditions }: Group,
  describe: (comparison: Comparison) => string,
  words: Words,
): string {
  const parts = conditions.flatMap((node) => {
    if (!isGroup(node)) return [describe(node)]
    const inner = formatQuery(node, describe, words)
    if (inner === '') return []
    return [node.conditions.length > 1 && conditions.length > 1 ? words.open + inner + words.close : inner]
  })
  return parts.join(` ${words[match]} `)
}
