import { bindingSource, bindingsOf, boundFieldNames } from '../contract/fields/bindings.ts'
import type { DesignProblem } from './design.ts'
import type { DesignOutline, PlacedField } from './plan.ts'

/** Finds bindings to fields that do not exist or are not readable there, and cycles of bindings. */
export function bindingProblems(plan: DesignOutline): DesignProblem[] {
  const findReadable = (item: PlacedField, name: string): PlacedField | undefined => {
    const source = plan.find(name, item.table)
    return source && (source.table === '' || source.table === item.table) ? source : undefined
  }
  /** Whether bindings lead from one field to another. */
  const leadsTo = (from: PlacedField, to: PlacedField, visited = new Set<PlacedField>()): boolean => {
    if (from === to) return true
    if (visited.has(from)) return false
    visited.add(from)
    return boundFieldNames(from.field.settings).some((name) => {
      const next = plan.find(name, from.table)
      return next !== undefined && leadsTo(next, to, visited)
    })
  }
  return plan.items.flatMap((item) =>
    bindingsOf(item.field.settings).flatMap((binding, index): DesignProblem[] => {
      if (bindingSource(binding) !== 'field') return []
      const path = `${item.path}.templateJson[${index}].relationField`
      const source = findReadable(item, binding.relationField)
      if (!source) return [{ path, why: 'noField', detail: binding.relationField }]
      return leadsTo(source, item) ? [{ path, why: 'circle', detail: `${source.id} > ${item.id}` }] : []
    }),
  )
}
