import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  defaultTask: {
    zh: '回访：风险 {{score}} 分',
    en: 'Call: risk {{score}}',
    zhtw: '回訪：風險 {{score}} 分',
  },
  created: { zh: '已新建 {{n}} 个回访任务', en: 'Tasks created: {{n}}.', zhtw: '已新建 {{n}} 個回訪任務' },
  haveTask: {
    zh: '已有回访任务，未新建：{{names}}',
    en: 'These have a task already: {{names}}.',
    zhtw: '已有回訪任務，未新建：{{names}}',
  },
  noOwner: {
    zh: '“{{name}}”没有课程顾问，请选择负责人',
    en: '“{{name}}” has no consultant. Choose an owner.',
    zhtw: '「{{name}}」沒有課程顧問，請選擇負責人',
  },
} satisfies Record<string, LocalizedText>
