import { readFlowTemplate, type FlowNode } from '../../../contract/workflow/flow-template.ts'

// Templates for the tests of the model.

export type Json = Record<string, unknown>
export const node = (type: string, nodeId: string, properties: Json = {}, more: Json = {}): Json => ({
  type,
  nodeId,
  content: nodeId,
  properties: { title: nodeId, ...properties },
  ...more,
})
export const line = (...nodes: Json[]): Json =>
  nodes.reduceRight((next, one) => ({ ...one, childNode: next }))
export const read = (raw: Json): FlowNode => {
  const result = readFlowTemplate(raw)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return result.template
}
/** The shape of a template: nodes of a line joined by spaces, branches in brackets. */
export function shapeOf(first: FlowNode | undefined): string {
  const parts: string[] = []
  for (let one = first; one; one = one.childNode) {
    const branches = one.conditionNodes.map(shapeOf).join(' | ')
    parts.push(branches ? `${one.nodeId}(${branches})` : one.nodeId)
  }
  return parts.join(' ')
}

export const refund = () =>
  read(
    line(
      node('start', 's'),
      node('approver', 'a'),
      node(
        'empty',
        'f',
        {},
        {
          conditionType: 'condition',
          conditionNodes: [
            line(
              node('condition', 'big', { priority: 1 }),
              node('approver', 'finance'),
              node('approver', 'head'),
            ),
            line(node('condition', 'other', { priority: 2, isDefault: true }), node('approver', 'manager')),
          ],
        },
      ),
      node('copy', 'cc'),
    ),
  )
/** As older clients write it: branches begin at an approver, and a parallel branch begins with one. */
export const older = () =>
  read(
    line(
      node('start', 's'),
      node(
        'approver',
        'a',
        {},
        {
          conditionNodes: [
            line(node('condition', 'x'), node('approver', 'x1')),
            node('condition', 'y', { isDefault: true }),
          ],
        },
      ),
      node(
        'approver',
        'p',
        {},
        {
          conditionType: 'interflow',
          conditionNodes: [
            line(node('approver', 'l', {}, { isInterflow: true }), node('approver', 'l2')),
            node('approver', 'r', {}, { isInterflow: true }),
            node('approver', 'q', {}, { isInterflow: true }),
          ],
        },
      ),
    ),
  )
