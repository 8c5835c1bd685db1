import { defineWords } from '../text/text.ts'

/** What all lists and pages of tasks say. */
export const text = defineWords('workflow', {
  'tasks.fullName': { zh: '标题', en: 'Title', zhtw: '標題' },
  'tasks.flowName': { zh: '所属流程', en: 'Workflow', zhtw: '所屬流程' },
  'tasks.flowUrgent': { zh: '紧急程度', en: 'Urgency', zhtw: '緊急程度' },
  'tasks.thisStep': { zh: '当前节点', en: 'Current step', zhtw: '目前節點' },
  'tasks.userName': { zh: '发起人', en: 'Initiator', zhtw: '發起人' },
  'tasks.creatorTime': { zh: '接收时间', en: 'Received', zhtw: '接收時間' },
  'tasks.handledTime': { zh: '办理时间', en: 'Handled', zhtw: '辦理時間' },
  'tasks.copiedTime': { zh: '抄送时间', en: 'Copied', zhtw: '副本時間' },
  'tasks.createdTime': { zh: '创建时间', en: 'Created', zhtw: '建立時間' },
  'tasks.startTime': { zh: '发起时间', en: 'Submitted', zhtw: '發起時間' },
  'tasks.endTime': { zh: '结束时间', en: 'Finished', zhtw: '結束時間' },
  'tasks.status': { zh: '状态', en: 'Status', zhtw: '狀態' },
  'tasks.enCode': { zh: '单据编号', en: 'Document no.', zhtw: '單據編號' },
  'tasks.completion': { zh: '进度', en: 'Progress', zhtw: '進度' },
  'tasks.handler': { zh: '当前处理人', en: 'Current handlers', zhtw: '目前處理人' },
  'tasks.print': { zh: '打印', en: 'Print', zhtw: '列印' },
  'tasks.printOneFlow': {
    zh: '请选择同一流程的任务一起打印',
    en: 'Select tasks of the same workflow to print them together.',
    zhtw: '請選擇同一流程的任務一起列印',
  },
  'tasks.open': { zh: '查看', en: 'Open', zhtw: '檢視' },

  'tasks.urgent1': { zh: '普通', en: 'Normal', zhtw: '普通' },
  'tasks.urgent2': { zh: '重要', en: 'Important', zhtw: '重要' },
  'tasks.urgent3': { zh: '紧急', en: 'Urgent', zhtw: '緊急' },

  'tasks.status0': { zh: '草稿', en: 'Draft', zhtw: '草稿' },
  'tasks.status1': { zh: '等待审核', en: 'Pending', zhtw: '等待審核' },
  'tasks.status2': { zh: '审核通过', en: 'Approved', zhtw: '審核通過' },
  'tasks.status3': { zh: '审核退回', en: 'Returned', zhtw: '審核退回' },
  'tasks.status4': { zh: '流程撤回', en: 'Withdrawn', zhtw: '流程撤回' },
  'tasks.status5': { zh: '审核终止', en: 'Terminated', zhtw: '審核終止' },

  'tasks.filter.flow': { zh: '流程', en: 'Workflow', zhtw: '流程' },
  'tasks.filter.category': { zh: '分类', en: 'Category', zhtw: '分類' },
  'tasks.filter.from': { zh: '开始日期', en: 'From', zhtw: '開始日期' },
  'tasks.filter.until': { zh: '结束日期', en: 'Until', zhtw: '結束日期' },

  'tasks.submitted': { zh: '已提交', en: 'Submitted', zhtw: '已提交' },
  'tasks.draftSaved': { zh: '草稿已保存', en: 'Draft saved', zhtw: '草稿已儲存' },

  'tasks.loading': { zh: '加载中', en: 'Loading', zhtw: '載入中' },
  'tasks.retry': { zh: '重试', en: 'Try again', zhtw: '重試' },
  'tasks.back': { zh: '返回列表', en: 'Back to the list', zhtw: '返回清單' },
  'tasks.cancel': { zh: '取消', en: 'Cancel', zhtw: '取消' },
  'tasks.batchPartly': {
    zh: '{{done}} 项已办理，{{n}} 项没有办理',
    en: '{{done}} handled, {{n}} not handled',
    zhtw: '{{done}} 項已辦理，{{n}} 項沒有辦理',
  },
  'tasks.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
})
