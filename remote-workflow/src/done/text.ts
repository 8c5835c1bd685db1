import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('workflow', {
  'done.decision': { zh: '我的决定', en: 'My decision', zhtw: '我的決定' },
  'done.agreed': { zh: '同意', en: 'Approved', zhtw: '同意' },
  'done.refused': { zh: '拒绝', en: 'Rejected', zhtw: '拒絕' },
  'done.recall': { zh: '撤回', en: 'Recall', zhtw: '撤回' },
  'done.recallTitle': {
    zh: '撤回对“{{title}}”的审批',
    en: 'Recall my decision on “{{title}}”',
    zhtw: '撤回對「{{title}}」的簽核',
  },
  'done.recallNote': {
    zh: '撤回后由您重新审批。下一节点已办理时不能撤回。',
    en: 'You can then decide again. This is not possible once a later approver has acted.',
    zhtw: '撤回後由您重新簽核。下一節點已辦理時不能撤回。',
  },
  'done.remark': { zh: '说明', en: 'Remark', zhtw: '說明' },
  'done.empty': {
    zh: '您还没有办理过申请',
    en: 'You haven’t handled any requests yet',
    zhtw: '您還沒有辦理過申請',
  },
  'done.emptyHint': {
    zh: '您审批过的申请会显示在这里，可以查看之后的进展。',
    en: 'Requests you decided appear here, so that you can follow their progress.',
    zhtw: '您審批過的申請會顯示在這裡，可以檢視之後的進展。',
  },
})
