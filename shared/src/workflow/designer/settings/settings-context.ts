import { createContext, useContext, useMemo, useState } from 'react'
import { nodesOf, type NodeKind } from '../../../contract/workflow/flow-template.ts'
import { session } from '@tessera/shared/session'
import { useText } from '../../../text/text.ts'
import type { ConditionField } from '../../../ui/condition-builder/condition.ts'
import { toConditionFields, type FormField } from '../../flow-tree/form-fields.ts'
import { titleOf } from '../../flow-tree/summary.ts'
import { text as treeText } from '../../flow-tree/text.ts'
import { useDraft } from '../context.ts'
import type { DesignedForm } from '../use-form-fields.ts'

/** What the editors of settings offer: the fields of the form and the other nodes. */
interface SettingsOptions {
  readonly form: DesignedForm
  /** null where the form cannot be read. */
  readonly fields: readonly FormField[] | null
  readonly conditionFields: readonly ConditionField[]
  readonly nodes: readonly { readonly id: string; readonly title: string; readonly kind: NodeKind }[]
  readonly scope: string
  /** The user for whom the people of nodes are shown; '' for none. */
  readonly initiatorId: string
  readonly setInitiatorId: (userId: string) => void
}

export const SettingsContext = createContext<SettingsOptions | null>(null)

export function useSettingsOptions(): SettingsOptions {
  const options = useContext(SettingsContext)
  if (!options) throw new Error('Outside the settings of a flow.')
  return options
}

export function useSettingsContext(
  form: DesignedForm,
  fields: readonly FormField[] | null,
  scope: string,
): SettingsOptions {
  const tt = useText(treeText)
  const { template } = useDraft()
  const [initiatorId, setInitiatorId] = useState(() => session.get().current?.userInfo.userId ?? '')
  return useMemo(
    () => ({
      form,
      fields,
      scope,
      initiatorId,
      setInitiatorId,
      conditionFields: toConditionFields(fields),
      nodes: [...nodesOf(template)].map((node) => ({
        id: node.nodeId,
        title: titleOf(node, tt),
        kind: node.kind,
      })),
    }),
    [form, fields, scope, template, initiatorId, tt],
  )
}
