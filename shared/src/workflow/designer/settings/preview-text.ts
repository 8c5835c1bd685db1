import { defineWords } from '../../../text/text.ts'

export const text = defineWords('workflow', {
  'flowPreview.title': { zh: '人员预览', en: 'Preview of the people', zhtw: '人員預覽' },
  'flowPreview.initiator': { zh: '如果发起人是', en: 'If the initiator is', zhtw: '如果發起人是' },
  'flowPreview.result': { zh: '那么由谁处理', en: 'Then it goes to', zhtw: '那麼由誰處理' },
  'flowPreview.open': {
    zh: '现在还不能确定，要到流程办理时才知道',
    en: 'Not known yet: it depends on choices, the form or earlier nodes.',
    zhtw: '現在還不能確定，要到流程辦理時才知道',
  },
  'flowPreview.chosenBy.initiator': {
    zh: '由发起人提交时选择',
    en: 'The initiator chooses when submitting.',
    zhtw: '由發起人提交時選擇',
  },
  'flowPreview.chosenBy.previous': {
    zh: '由上一步审批人选择',
    en: 'The previous approver chooses.',
    zhtw: '由上一步簽核人選擇',
  },
  'flowPreview.unknown': {
    zh: '流程图有问题，暂时无法预览',
    en: 'The flow has problems that prevent a preview.',
    zhtw: '流程圖有問題，暫時無法預覽',
  },
  'flowPreview.unreached': {
    zh: '表单为空时，流程不会经过此节点',
    en: 'With an empty form, a task would not come here.',
    zhtw: '表單為空時，流程不會經過此節點',
  },
  'flowPreview.mayNotLaunch': {
    zh: '此人不能发起该流程',
    en: 'This user cannot launch the flow.',
    zhtw: '此人不能發起該流程',
  },
  'flowPreview.emptyPolicy.administrators': {
    zh: '没有找到人员：转给流程管理员',
    en: 'No approver was found: the process administrators act.',
    zhtw: '沒有找到人員：轉給流程管理員',
  },
  'flowPreview.emptyPolicy.pass': {
    zh: '没有找到人员：自动通过',
    en: 'No approver was found: the node passes automatically.',
    zhtw: '沒有找到人員：自動通過',
  },
  'flowPreview.emptyPolicy.refuse': {
    zh: '没有找到人员：自动拒绝',
    en: 'No approver was found: the task is rejected.',
    zhtw: '沒有找到人員：自動拒絕',
  },
  'flowPreview.emptyPolicy.users': {
    zh: '没有找到人员：由指定成员处理',
    en: 'No approver was found: the specified users act.',
    zhtw: '沒有找到人員：由指定成員處理',
  },
  'flowPreview.emptyPolicy.previousNames': {
    zh: '没有找到人员：由上一节点审批人指定',
    en: 'No approver was found: the previous approver chooses someone.',
    zhtw: '沒有找到人員：由上一節點簽核人指定',
  },
  'flowPreview.emptyPolicy.block': {
    zh: '没有找到人员：不能提交',
    en: 'No approver was found: the request cannot be submitted.',
    zhtw: '沒有找到人員：不能提交',
  },
})
