import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  linkOver: {
    zh: '下载链接已失效，请重新导出',
    en: 'This download link has expired. Export again.',
    zhtw: '下載連結已失效，請重新匯出',
  },
} satisfies Record<string, LocalizedText>
