import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  oneAlert: {
    zh: '您有一条新的待办：{{type}}',
    en: 'You have a new to-do: {{type}}',
    zhtw: '您有一則新的待辦：{{type}}',
  },
  someAlerts: {
    zh: '您有 {{n}} 条新的待办：{{type}}',
    en: 'You have {{n}} new to-dos: {{type}}',
    zhtw: '您有 {{n}} 則新的待辦：{{type}}',
  },
  closed: { zh: '该待办已关闭', en: 'This to-do is already closed.', zhtw: '該待辦已關閉' },
  resultRequired: {
    zh: '请填写处理结果',
    en: 'Enter what you did about it.',
    zhtw: '請填寫處理結果',
  },
  notOwner: {
    zh: '该待办由 {{name}} 负责，您不能处理',
    en: 'This to-do belongs to {{name}}, so you cannot resolve it.',
    zhtw: '該待辦由 {{name}} 負責，您不能處理',
  },
  noOwner: {
    zh: '负责人“{{name}}”不存在或不能处理预警',
    en: '“{{name}}” does not exist or cannot handle alerts.',
    zhtw: '負責人「{{name}}」不存在或不能處理預警',
  },
  dueInPast: {
    zh: '截止日期 {{date}} 早于今天',
    en: 'The due date {{date}} is before today.',
    zhtw: '截止日期 {{date}} 早於今天',
  },
} satisfies Record<string, LocalizedText>
