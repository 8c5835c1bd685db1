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

/** The flows that decide about money and lessons; their forms are system forms. */
export const listApprovalFlows = (flowTemplateJson: string) =>
  Object.entries(approvalForms).map(([enCode, { name }]) => ({
    enCode,
    fullName: `${name.zh.replace('申请', '')}审批`,
    category: 'finance',
    icon: icons[enCode as ApprovalCode],
    enabledMark: 1,
    formType: 1,
    formData: '',
    flowTemplateJson,
  }))
