import { createContext, useContext, useMemo } from 'react'
import { nodesOf, type NodeKind } from '@tessera/shared/contract/workflow/flow-template'
import type { Flow } from '@tessera/shared/contract/workflow/flows'
import { operatorsByType } from '@tessera/shared/contract/org/conditions'
import { useText } from '@tessera/shared/text/text'
import type { ConditionField } from '@tessera/shared/ui/condition-builder/condition'
import { selectControl } from '@tessera/shared/ui/condition-builder/select-control'
import { titleOf } from '../../../parts/flow-tree/summary.ts'
import { text as treeText } from '../../../parts/flow-tree/text.ts'
import { useDraft } from '../context.ts'
import type { FormField } from '../use-form-fields.ts'

/** What the editors of settings offer: the fields of the form and the other nodes. */
interface SettingsOptions {
  readonly flow: Flow
  /** null where the form cannot be read. */
  readonly fields: readonly FormField[] | null
  readonly conditionFields: readonly ConditionField[]
  readonly nodes: readonly { readonly id: string; readonly title: string; readonly kind: NodeKind }[]
  readonly scope: string
}

export const SettingsContext = createContext<SettingsOptions | null>(null)

export function useSettingsOptions(): SettingsOptions {
  const options = useContext(SettingsContext)
  if (!options) throw new Error('Outside the settings of a flow.')
  return options
}

export function useSettingsContext(
  flow: Flow,
  fields: readonly FormField[] | null,
  scope: string,
): SettingsOptions {
  const tt = useText(treeText)
  const { template } = useDraft()
  return useMemo(
    () => ({
      flow,
      fields,
      scope,
      conditionFields: toConditionFields(fields),
      nodes: [...nodesOf(template)].map((node) => ({
        id: node.nodeId,
        title: titleOf(node, tt),
        kind: node.kind,
      })),
    }),
    [flow, fields, scope, template, tt],
  )
}

/** The fields that conditions can compare. */
export const toConditionFields = (fields: readonly FormField[] | null): readonly ConditionField[] =>
  (fields ?? []).flatMap(toConditionField)

const pickers = {
  userSelect: 'user',
  createUser: 'user',
  comSelect: 'organize',
  depSelect: 'department',
  posSelect: 'position',
} as const

/** How conditions compare a field; nothing for fields that they cannot compare. */
function toConditionField({ name, label, tag, type, field }: FormField): ConditionField[] {
  if (type === null) return []
  const options = field ? optionsOf(field.settings) : []
  const operators = operatorsByType[type]
  return [
    {
      key: name,
      title: label,
      type,
      operators: field ? field.kind.operators.filter((op) => operators.includes(op)) : operators,
      dynamic: [],
      ...(tag in pickers ? { picker: pickers[tag as keyof typeof pickers] } : {}),
      ...(options.length > 0 ? selectControl(options) : {}),
    },
  ]
}

/** The options that the form itself has. */
function optionsOf(settings: Readonly<Record<string, unknown>>): { value: string; label: string }[] {
  const { options, dataType = 'static' } = settings
  if (dataType !== 'static' || !Array.isArray(options)) return []
  return (options as unknown[]).flatMap((option) => {
    const { id, fullName } = (option ?? {}) as { id?: unknown; fullName?: unknown }
    return typeof id === 'string' || typeof id === 'number'
      ? [{ value: String(id), label: String(fullName ?? id) }]
      : []
  })
}
