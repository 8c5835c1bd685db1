import { approvalForms, type ApprovalCode } from '@tessera/shared/contract/edu/approvals'

const icons: Readonly<Record<ApprovalCode, string>> = {
  edu_refund: 'icon-ym icon-ym-report',
  edu_transfer: 'icon-ym icon-ym-exchange',
  edu_forfeit: 'icon-ym icon-ym-tag',
  edu_priceOverride: 'icon-ym icon-ym-wallet',
  edu_void: 'icon-ym icon-ym-file',
  edu_suspend: 'icon-ym icon-ym-pause',
  edu_correction: 'icon-ym icon-ym-edit',
}

const needed = approvalForms.edu_refund.fields.approvals.name.zh

/** The step of a second approver, for refunds that need two approvals. */
function withSecondStep(flowTemplateJson: string, approver: string): string {
  const start = JSON.parse(flowTemplateJson) as { childNode: { properties: object; childNode?: object } }
  const first = start.childNode
  const title = '财务复核'
  const second = { ...first, content: title, nodeId: 'review', prevId: 'twice' }
  const condition = {
    field: 'approvals',
    fieldName: needed,
    symbol: '>=',
    symbolName: '大于等于',
    filedValue: 2,
  }
  first.childNode = {
    type: 'empty',
    content: '条件分支',
    nodeId: 'more',
    prevId: 'approve',
    properties: { title: '条件分支' },
    conditionType: 'condition',
    conditionNodes: [
      {
        type: 'condition',
        content: '需要两人审批',
        nodeId: 'twice',
        prevId: 'more',
        properties: {
          title: '需要两人审批',
          conditions: [{ ...condition, filedLabel: '2', logic: '&&' }],
          priority: 1,
        },
        childNode: { ...second, properties: { ...first.properties, title, approvers: [approver] } },
      },
      {
        type: 'condition',
        content: '其他情况',
        nodeId: 'once',
        prevId: 'more',
        properties: { title: '其他情况', isDefault: true, priority: 2 },
      },
    ],
  }
  return JSON.stringify(start)
}

/**
 * The flows that decide about money and lessons; their forms are system forms. `secondApprover` reviews refunds that need two
 * approvals.
 */
export const listApprovalFlows = (flowTemplateJson: string, secondApprover: string) =>
  Object.entries(approvalForms).map(([enCode, { name }]) => ({
    enCode,
    fullName: `${name.zh.replace('申请', '')}审批`,
    category: 'finance',
    icon: icons[enCode as ApprovalCode],
    enabledMark: 1,
    formType: 1,
    formData: '',
    flowTemplateJson:
      enCode === 'edu_refund' ? withSecondStep(flowTemplateJson, secondApprover) : flowTemplateJson,
  }))
