import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('workflow', {
  'todos.open': { zh: '办理', en: 'Open', zhtw: '辦理' },
  'todos.due': { zh: '剩余时间', en: 'Time left', zhtw: '剩餘時間' },
  'todos.approve': { zh: '同意', en: 'Approve', zhtw: '同意' },
  'todos.refuseNote': {
    zh: '被拒绝的申请按各自节点的设置，退回给发起人或之前的节点。',
    en: 'Each request goes back to its initiator or to an earlier node, as its node is set up.',
    zhtw: '被拒絕的申請按各自節點的設定，退回給發起人或之前的節點。',
  },
  'todos.refuse': { zh: '拒绝', en: 'Reject', zhtw: '拒絕' },
  'todos.transfer': { zh: '转办', en: 'Transfer', zhtw: '轉辦' },
  'todos.approveTitle': {
    zh: '同意 {{count}} 项申请',
    en: 'Approve {{count}} request(s)',
    zhtw: '同意 {{count}} 項申請',
  },
  'todos.refuseTitle': {
    zh: '拒绝 {{count}} 项申请',
    en: 'Reject {{count}} request(s)',
    zhtw: '拒絕 {{count}} 項申請',
  },
  'todos.transferTitle': {
    zh: '转办 {{count}} 项申请',
    en: 'Transfer {{count}} request(s)',
    zhtw: '轉辦 {{count}} 項申請',
  },
  'todos.opinion': { zh: '审批意见', en: 'Opinion', zhtw: '簽核意見' },
  'todos.to': { zh: '转给', en: 'Transfer to', zhtw: '轉給' },
  'todos.choose': { zh: '请选择', en: 'Choose', zhtw: '請選擇' },
  'todos.next': { zh: '下一条待办：{{title}}', en: 'Next to-do: {{title}}', zhtw: '下一條待辦：{{title}}' },
  'todos.noNext': { zh: '没有其他待办了', en: 'You have no other to-dos', zhtw: '沒有其他待辦了' },
  'todos.empty': { zh: '暂无待办事项', en: 'No to-dos', zhtw: '暫無待辦事項' },
  'todos.emptyHint': {
    zh: '轮到您审批的申请会显示在这里，按紧急程度和时间排序。',
    en: 'Requests that need your approval appear here, sorted by urgency and time.',
    zhtw: '輪到您審批的申請會顯示在這裡，按緊急程度和時間排序。',
  },
})
