import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  defaultTask: {
    zh: '回访：风险 {{score}} 分',
    en: 'Call: risk {{score}}',
    zhtw: '回訪：風險 {{score}} 分',
  },
  noOwner: {
    zh: '“{{name}}”没有课程顾问，请选择负责人',
    en: '“{{name}}” has no consultant. Choose an owner.',
    zhtw: '「{{name}}」沒有課程顧問，請選擇負責人',
  },
} satisfies Record<string, LocalizedText>
