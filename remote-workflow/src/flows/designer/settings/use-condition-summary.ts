import type { FlowNode } from '@tessera/shared/contract/workflow/flow-template'
import type { ConditionField } from '@tessera/shared/ui/condition-builder/condition'
import { useSentence } from '@tessera/shared/ui/condition-builder/use-sentence'

/** Returns a function that says the condition of a branch as a sentence; '' for other nodes. */
export function useConditionSummary(fields: readonly ConditionField[]): (node: FlowNode) => string {
  const sentence = useSentence(fields)
  return (node) =>
    node.kind === 'condition' && !node.properties.isDefault && node.properties.rule
      ? sentence(node.properties.rule.conditions)
      : ''
}
