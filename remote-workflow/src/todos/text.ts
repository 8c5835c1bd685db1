import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('workflow', {
  'todos.fullName': { zh: '标题', en: 'Title', zhtw: '標題' },
  'todos.flowName': { zh: '所属流程', en: 'Workflow', zhtw: '所屬流程' },
  'todos.flowUrgent': { zh: '紧急程度', en: 'Urgency', zhtw: '緊急程度' },
  'todos.thisStep': { zh: '当前节点', en: 'Current step', zhtw: '目前節點' },
  'todos.userName': { zh: '发起人', en: 'Initiator', zhtw: '發起人' },
  'todos.creatorTime': { zh: '接收时间', en: 'Received', zhtw: '接收時間' },
  'todos.status': { zh: '状态', en: 'Status', zhtw: '狀態' },
  'todos.enCode': { zh: '单据编号', en: 'Document no.', zhtw: '單據編號' },

  'todos.urgent1': { zh: '普通', en: 'Normal', zhtw: '普通' },
  'todos.urgent2': { zh: '重要', en: 'Important', zhtw: '重要' },
  'todos.urgent3': { zh: '紧急', en: 'Urgent', zhtw: '緊急' },

  'todos.status0': { zh: '草稿', en: 'Draft', zhtw: '草稿' },
  'todos.status1': { zh: '等待审核', en: 'Pending', zhtw: '等待審核' },
  'todos.status2': { zh: '审核通过', en: 'Approved', zhtw: '審核通過' },
  'todos.status3': { zh: '审核退回', en: 'Returned', zhtw: '審核退回' },
  'todos.status4': { zh: '流程撤回', en: 'Withdrawn', zhtw: '流程撤回' },
  'todos.status5': { zh: '审核终止', en: 'Terminated', zhtw: '審核終止' },

  'todos.empty': { zh: '暂无待办事项', en: 'No to-dos', zhtw: '暫無待辦事項' },
  'todos.emptyHint': {
    zh: '轮到您审批的申请会显示在这里，按紧急程度和时间排序。',
    en: 'Requests that need your approval appear here, sorted by urgency and time.',
    zhtw: '輪到您審批的申請會顯示在這裡，按緊急程度和時間排序。',
  },
})
