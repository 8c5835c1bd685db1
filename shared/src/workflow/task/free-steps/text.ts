import { defineWords } from '../../../text/text.ts'

export const text = defineWords('workflow', {
  'freeSteps.title': { zh: '审批步骤', en: 'Approval steps', zhtw: '簽核步驟' },
  'freeSteps.hint': {
    zh: '按顺序添加审批人，最多 {{n}} 步。它们在流程原有的节点之前。',
    en: 'Add approvers in order, at most {{n}} steps. They come before the nodes of the flow.',
    zhtw: '依序新增簽核人，最多 {{n}} 步。它們在流程原有的節點之前。',
  },
  'freeSteps.step': { zh: '步骤 {{n}}', en: 'Step {{n}}', zhtw: '步驟 {{n}}' },
  'freeSteps.name': { zh: '步骤 {{n}} 名称', en: 'Name of step {{n}}', zhtw: '步驟 {{n}} 名稱' },
  'freeSteps.users': { zh: '步骤 {{n}} 审批人', en: 'Approvers of step {{n}}', zhtw: '步驟 {{n}} 簽核人' },
  'freeSteps.mode': { zh: '步骤 {{n}} 方式', en: 'How step {{n}} decides', zhtw: '步驟 {{n}} 方式' },
  'freeSteps.mode.any': { zh: '任一人同意', en: 'Any one', zhtw: '任一人同意' },
  'freeSteps.mode.all': { zh: '所有人同意', en: 'All', zhtw: '所有人同意' },
  'freeSteps.mode.sequence': { zh: '依次同意', en: 'In turn', zhtw: '依序同意' },
  'freeSteps.add': { zh: '添加步骤', en: 'Add a step', zhtw: '新增步驟' },
  'freeSteps.remove': { zh: '删除步骤 {{n}}', en: 'Remove step {{n}}', zhtw: '刪除步驟 {{n}}' },
  'freeSteps.up': { zh: '上移步骤 {{n}}', en: 'Move step {{n}} up', zhtw: '上移步驟 {{n}}' },
  'freeSteps.missing': {
    zh: '请至少添加一个步骤',
    en: 'Add at least one step.',
    zhtw: '請至少新增一個步驟',
  },
  'freeSteps.noUsers': {
    zh: '请为步骤 {{n}} 选择审批人',
    en: 'Choose the approvers of step {{n}}.',
    zhtw: '請為步驟 {{n}} 選擇簽核人',
  },
})
