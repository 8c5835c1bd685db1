import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noSuchPicture: {
    zh: '正文中的图片“{{name}}”无法读取，请重新插入',
    en: 'The picture “{{name}}” in the text cannot be read. Insert it again.',
    zhtw: '正文中的圖片「{{name}}」無法讀取，請重新插入',
  },
} satisfies Record<string, LocalizedText>
