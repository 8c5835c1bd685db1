import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('workflow', {
  'monitor.handler': { zh: '当前处理人', en: 'With', zhtw: '目前處理人' },
  'monitor.paused': { zh: '是否暂停', en: 'Paused', zhtw: '是否暫停' },
  'monitor.pausedYes': { zh: '已暂停', en: 'Paused', zhtw: '已暫停' },
  'monitor.pausedNo': { zh: '未暂停', en: 'Not paused', zhtw: '未暫停' },
  'monitor.pause': { zh: '暂停', en: 'Pause', zhtw: '暫停' },
  'monitor.resume': { zh: '恢复', en: 'Resume', zhtw: '恢復' },
  'monitor.terminate': { zh: '终止', en: 'Terminate', zhtw: '終止' },
  'monitor.pauseNote': {
    zh: '暂停期间无法办理，时限也不会到期。',
    en: 'Users cannot act while a task is paused, and no time limit ends.',
    zhtw: '暫停期間無法辦理，時限也不會到期。',
  },
  'monitor.resumeNote': {
    zh: '恢复后可以继续办理。',
    en: 'The users can act again.',
    zhtw: '恢復後可以繼續辦理。',
  },
  'monitor.terminateNote': {
    zh: '终止后流程立即结束，所有待办失效。',
    en: 'The tasks end at once, and their open to-dos are cancelled.',
    zhtw: '終止後流程立即結束，所有待辦失效。',
  },
  'monitor.remove': { zh: '删除', en: 'Delete', zhtw: '刪除' },
  'monitor.removeNote': {
    zh: '删除后，表单和审批记录不再显示，也不能恢复。',
    en: 'The form and the history are not shown any more. This cannot be undone.',
    zhtw: '刪除後，表單和簽核記錄不再顯示，也不能還原。',
  },
  'monitor.count': { zh: '{{count}} 个流程', en: '{{count}} task(s)', zhtw: '{{count}} 個流程' },
  'monitor.remark': { zh: '说明', en: 'Remark', zhtw: '說明' },
  'monitor.handOver': { zh: '工作交接', en: 'Hand over', zhtw: '工作交接' },
  'monitor.handOverNote': {
    zh: '把一个人的所有待办交给另一个人，例如员工离职时。',
    en: 'Gives all to-dos of a user to another one, for instance when a user leaves the company.',
    zhtw: '把一個人的所有待辦交給另一個人，例如員工離職時。',
  },
  'monitor.from': { zh: '原处理人', en: 'From', zhtw: '原處理人' },
  'monitor.to': { zh: '新处理人', en: 'To', zhtw: '新處理人' },
  'monitor.same': { zh: '请选择不同的人', en: 'Choose two different users.', zhtw: '請選擇不同的人' },
  'monitor.choose': { zh: '请选择', en: 'Choose', zhtw: '請選擇' },
  'monitor.handedOver': {
    zh: '已交接 {{count}} 项待办',
    en: '{{count}} to-do(s) handed over',
    zhtw: '已交接 {{count}} 項待辦',
  },
  'monitor.empty': { zh: '还没有流程', en: 'There are no tasks yet', zhtw: '還沒有流程' },
  'monitor.emptyHint': {
    zh: '所有员工提交的申请会显示在这里。',
    en: 'The requests of all users appear here once they were submitted.',
    zhtw: '所有員工提交的申請會顯示在這裡。',
  },
})
