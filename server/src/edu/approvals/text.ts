import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  noFlow: {
    zh: '没有可用的审批流程：请先在流程引擎中发布编码为“{{code}}”的流程（{{name}}，系统表单）',
    en: 'There is no flow to approve this. Release a flow with the code “{{code}}” ({{name}}, system form) first.',
    zhtw: '沒有可用的簽核流程：請先在流程引擎中發布編碼為「{{code}}」的流程（{{name}}，系統表單）',
  },
  ownApproval: {
    zh: '不能审批自己提交的申请，请转办给其他审批人',
    en: 'You cannot approve your own request. Transfer it to another approver.',
    zhtw: '不能簽核自己提交的申請，請轉辦給其他簽核人',
  },
  noApprover: {
    zh: '该申请必须由申请人以外的人员审批，请检查流程的审批节点',
    en: 'Someone other than the applicant must approve this. Check the approvers of the flow.',
    zhtw: '該申請必須由申請人以外的人員簽核，請檢查流程的簽核節點',
  },
  alreadyPosted: {
    zh: '申请已通过并记账，不能撤回或重新审批',
    en: 'The request was approved and posted, so the approval cannot be undone.',
    zhtw: '申請已通過並記帳，不能撤回或重新簽核',
  },
  applyOnPage: {
    zh: '请在业务页面提交该申请（财务管理或学员详情）',
    en: 'Submit this request from Finance or from the page of the student.',
    zhtw: '請在業務頁面提交該申請（財務管理或學員詳情）',
  },
  unchangeable: {
    zh: '申请内容不能在流程中修改，请撤回后重新申请',
    en: 'A flow cannot change what was requested. Withdraw the request and submit it again.',
    zhtw: '申請內容不能在流程中修改，請撤回後重新申請',
  },
  orderApproving: {
    zh: '订单正在审批，通过后课时才生效',
    en: 'The order is in approval. Its lessons begin once it is approved.',
    zhtw: '訂單正在簽核，通過後課時才生效',
  },
  pending: {
    zh: '已有待审批的同类申请，请先处理',
    en: 'A request like this is already waiting for approval.',
    zhtw: '已有待簽核的同類申請，請先處理',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_application__pending: { text: text.pending },
} satisfies Constraints
