import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  notReleased: {
    zh: '该功能尚未发布',
    en: 'This form has not been released yet.',
    zhtw: '該功能尚未發布',
  },
  tableTaken: {
    zh: '数据表“{{name}}”已被其他设计使用，请修改编码',
    en: 'Another design already uses the table “{{name}}”. Choose another code.',
    zhtw: '資料表「{{name}}」已被其他設計使用，請修改編碼',
  },
} satisfies Record<string, LocalizedText>
