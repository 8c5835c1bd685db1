import { flows } from '@tessera/shared/contract/workflow/flows'
import type { CallAs } from '../fixtures/api.ts'
import { uniqueName } from '../fixtures/person.ts'

/** A node of a template as the server stores it. */
export const node = (type: string, nodeId: string, properties: object, rest: object = {}) => ({
  type,
  nodeId,
  content: nodeId,
  properties,
  ...rest,
})
/** An approver node for one user, and what follows it. */
export const approver = (
  nodeId: string,
  title: string,
  userId: string,
  properties: object,
  childNode?: object,
) =>
  node(
    'approver',
    nodeId,
    { title, assigneeType: 6, approvers: [userId], ...properties },
    childNode ? { childNode } : {},
  )

const field = (jweeKey: string, vModel: string, label: string, more: object = {}) => ({
  jweeKey,
  vModel,
  label,
  span: 24,
  ...more,
})
const right = (id: string, name: string, write: boolean) => ({ id, name, read: true, write, required: false })

/**
 * A released flow of its own for one journey, made by the principal: the manager decides, over 5,000 yuan also finance,
 * then the principal. A returned request comes straight back where the approver wants it. `settings` are those of the
 * start node.
 */
export async function releaseRefundFlow(
  call: CallAs,
  settings: object = {},
): Promise<{ id: string; name: string }> {
  const name = uniqueName('退费')
  const principal = approver('head', '校长审批', 'user.principal', { auditBtnText: '批准' })
  const finance = approver('finance', '财务审批', 'user.finance01', {
    hasFreeApprover: true,
    formOperates: [right('amount', '退费金额', true), right('reason', '原因', false)],
  })
  const template = node(
    'start',
    'start',
    { title: '发起', ...settings },
    {
      childNode: approver(
        'manager',
        '校区主任审批',
        'user.manager01',
        { returnTargets: ['0'], afterReturn: 'approverChooses' },
        node(
          'empty',
          'fork',
          {},
          {
            conditionType: 'condition',
            conditionNodes: [
              node(
                'condition',
                'over',
                {
                  title: '超过 5000',
                  conditions: [{ field: 'amount', symbol: '>', filedValue: 5_000, logic: '&&' }],
                  priority: 1,
                },
                { childNode: finance },
              ),
              node('condition', 'others', { title: '其他', isDefault: true, priority: 2 }),
            ],
            childNode: principal,
          },
        ),
      ),
    },
  )
  return releaseFlow(call, name, template)
}

/** Creates a flow with an amount and a reason, as the principal, and releases it. */
export async function releaseFlow(
  call: CallAs,
  name: string,
  template: object,
): Promise<{ id: string; name: string }> {
  const formData = JSON.stringify({
    fields: [
      field('numInput', 'amount', '退费金额', { required: true }),
      field('textarea', 'reason', '原因'),
    ],
  })
  const { id } = await call(
    flows.create,
    {
      fullName: name,
      enCode: uniqueName('refund_'),
      category: 'finance',
      formData,
      flowTemplateJson: JSON.stringify(template),
    },
    'principal',
  )
  await call(flows.release, { id }, 'principal')
  return { id, name }
}
