import type { FlowBody } from '@tessera/shared/contract/workflow/flows'
import { formText } from '../seeds/forms.ts'

/** A node of a template as the wire has it. */
export const flowNode = (
  type: string,
  nodeId: string,
  properties: object,
  rest: { conditionNodes?: object[]; childNode?: object; kind?: string } = {},
) => ({
  type,
  nodeId,
  content: nodeId,
  properties: { title: nodeId, ...properties },
  ...rest,
})

/** A flow: over 5,000 also the finance department, then the manager. */
export const refundFlow = (manager: string, start: object = {}) =>
  flowNode('start', 'start', start, {
    conditionNodes: [
      flowNode(
        'condition',
        'over',
        { conditions: [{ field: 'amount', symbol: '>', filedValue: 5_000, logic: '&&' }], priority: 1 },
        { childNode: flowNode('approver', 'finance', { assigneeType: 6, approverRole: ['role.finance'] }) },
      ),
      flowNode('condition', 'else', { isDefault: true, priority: 2 }),
    ],
    childNode: flowNode('approver', 'principal', { assigneeType: 6, approvers: [manager] }),
  })

/** A form with an amount and a reason. */
export const refundForm = formText([
  ['amount', '金额', 'numInput'],
  ['reason', '原因', 'textarea'],
])

let bodies = 0
/** The body of a new flow, with a name and a code of its own. */
export const refundBody = (manager: string, rest: Partial<FlowBody> = {}) => ({
  fullName: `测试流程${(bodies += 1)}`,
  enCode: `test_${bodies}`,
  category: 'finance',
  formData: refundForm,
  flowTemplateJson: JSON.stringify(refundFlow(manager)),
  ...rest,
})
