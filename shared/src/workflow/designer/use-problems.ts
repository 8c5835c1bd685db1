import { useEffect, useMemo, useState } from 'react'
import type { FlowNode } from '../../contract/workflow/flow-template.ts'
import { flows } from '../../contract/workflow/flows.ts'
import { findNodeProblems } from '../../contract/workflow/template/problems.ts'
import { useCall } from '../../client/use-call.ts'
import type { SaveState } from '../../client/use-draft-saving.ts'
import { useText } from '../../text/text.ts'
import type { FailedCheck } from '../../ui/designer-frame/failed-load.tsx'
import type { FormField } from '../flow-tree/form-fields.ts'
import { titleOf } from '../flow-tree/summary.ts'
import { text as treeText } from '../flow-tree/text.ts'
import { useDraft } from './context.ts'
import { text } from './text.ts'
import { useFormFields, type DesignedForm } from './use-form-fields.ts'

export interface Problem {
  /** '' where it concerns the flow or its form. */
  readonly nodeId: string
  /** Place in the flow (`flowTemplateJson…`) or its form. */
  readonly path: string
  readonly text: string
}

/** Time after the last change until the draft is checked. */
const delayMs = 300

export interface FoundProblems {
  readonly problems: readonly Problem[]
  /** Why the server could not check the draft; null where it did, or does. */
  readonly failure: FailedCheck | null
}

/**
 * What is wrong with the draft. While it is not saved, what the browser can find; then what the server finds, which also
 * knows whether people, flows and interfaces exist.
 */
export function useProblems(form: DesignedForm, saving: SaveState): FoundProblems {
  const { template } = useDraft()
  const local = useNodeProblems(template, useFormFields(form))
  const { data, error, mutate } = useCall(flows.problems, { id: form.flowId }, { keepPreviousData: true })
  const failure = error ? { msg: error.msg, onRetry: () => void mutate() } : null
  if (saving.at === 'saved' && data && !failure) return { problems: data.list, failure }
  return {
    problems: [...(data?.list.filter(({ nodeId }) => nodeId === '') ?? []), ...local],
    failure,
  }
}

/** What the browser finds wrong with the nodes, checked while nothing is changed. */
function useNodeProblems(template: FlowNode, fields: readonly FormField[] | null): readonly Problem[] {
  const t = useText(text)
  const tt = useText(treeText)
  const [checked, setChecked] = useState(template)
  useEffect(() => {
    const timer = setTimeout(() => setChecked(template), delayMs)
    return () => clearTimeout(timer)
  }, [template])
  return useMemo(
    () =>
      findNodeProblems(checked, fields && new Set(fields.map(({ name }) => name))).map(
        ({ node, why, detail }) => ({
          nodeId: node.nodeId,
          path: 'flowTemplateJson',
          text: t(`flowDesigner.problem.${why}`, { node: titleOf(node, tt), detail }),
        }),
      ),
    [checked, fields, t, tt],
  )
}

/** The problems of each node as one text. */
export function problemsByNode(problems: readonly Problem[]): ReadonlyMap<string, string> {
  const byNode = new Map<string, string>()
  for (const { nodeId, text: words } of problems)
    if (nodeId !== '') byNode.set(nodeId, [byNode.get(nodeId), words].filter(Boolean).join('\n'))
  return byNode
}
