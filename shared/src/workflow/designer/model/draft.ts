import type { Flow } from '../../../contract/workflow/flows.ts'
import {
  createNode,
  printFlowTemplate,
  readFlowTemplate,
  type FlowNode,
  type StartNode,
  type TemplateProblem,
} from '../../../contract/workflow/flow-template.ts'

/** What the designer changes of a flow. */
export interface FlowDraft {
  readonly fullName: string
  readonly enCode: string
  readonly category: string
  readonly icon: string
  readonly iconBackground: string
  readonly description: string
  /** The designed form as text; of a system form the list of its fields. */
  readonly formData: string
  readonly template: FlowNode
}

type Texts = 'fullName' | 'enCode' | 'category' | 'icon' | 'iconBackground' | 'formData' | 'flowTemplateJson'
/** A flow as the server stores it. */
export type WrittenFlow = Pick<Flow, Texts> & { readonly description?: string | null | undefined }

/** The draft of a flow, or why its template cannot be read. A flow without nodes has a start. */
export function readDraft(flow: WrittenFlow): FlowDraft | { problems: readonly TemplateProblem[] } {
  const { fullName, enCode, category, icon, iconBackground, description, formData } = flow
  const read = readTemplate(flow.flowTemplateJson)
  if ('problems' in read) return read
  return {
    fullName,
    enCode,
    category,
    icon,
    iconBackground,
    description: description ?? '',
    formData,
    template: read.template,
  }
}

/** The nodes of a flow, or why they cannot be read. A flow without nodes has a start. */
export function readTemplate(json: string): ReturnType<typeof readFlowTemplate> {
  // Older installations have `{}` for a flow without nodes.
  if (/^\s*(\{\s*\})?\s*$/.test(json)) return { template: createNode('start', 'start') as StartNode }
  return readFlowTemplate(json)
}

export const writeDraft = ({ template, description, ...rest }: FlowDraft): WrittenFlow => ({
  ...rest,
  description: description === '' ? null : description,
  flowTemplateJson: writeTemplate(template),
})

export const writeTemplate = (template: FlowNode): string => printFlowTemplate(withPreviousIds(template))

/** Older clients read which node comes before; of a branch it is the node at which it begins. */
function withPreviousIds(template: FlowNode): FlowNode {
  const visit = (node: FlowNode, prevId: string): FlowNode =>
    ({
      ...node,
      prevId,
      conditionNodes: node.conditionNodes.map((head) => visit(head, node.nodeId)),
      ...(node.childNode ? { childNode: visit(node.childNode, node.nodeId) } : {}),
    }) as FlowNode
  return visit(template, '')
}
