import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  noView: {
    zh: '该视图不存在或已变更，请刷新页面',
    en: 'This view no longer exists. Reload the page.',
    zhtw: '該視圖不存在或已變更，請重新整理頁面',
  },
} satisfies Record<string, LocalizedText>
