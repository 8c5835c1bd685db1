import { defineWords } from '../../../text/text.ts'

export const text = defineWords('workflow', {
  'freeFlow.title': { zh: '自由流程', en: 'Free steps', zhtw: '自由流程' },
  'freeFlow.on': {
    zh: '发起人可以自行添加审批步骤',
    en: 'The initiator adds approval steps',
    zhtw: '發起人可以自行新增簽核步驟',
  },
  'freeFlow.onHint': {
    zh: '这些步骤在流程的节点之前办理。',
    en: 'They come before the nodes of the flow.',
    zhtw: '這些步驟在流程的節點之前辦理。',
  },
  'freeFlow.maxSteps': { zh: '最多步骤数', en: 'Maximum number of steps', zhtw: '最多步驟數' },
  'freeFlow.isOptional': { zh: '可以不添加', en: 'Optional', zhtw: '可以不新增' },
  'freeFlow.who': {
    zh: '可选择的人员（不设置表示所有人）',
    en: 'Who can be chosen (everyone if no source is set)',
    zhtw: '可選擇的人員（不設定表示所有人）',
  },
})
