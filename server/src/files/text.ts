import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  linkOver: {
    zh: '下载链接已失效，请重新导出',
    en: 'This download link has expired. Please export again.',
    zhtw: '下載連結已失效，請重新匯出',
  },
  wrongFile: {
    zh: '导入文件不正确，请选择由此页面导出的文件',
    en: 'This file cannot be imported. Please choose a file that was exported from this page.',
    zhtw: '匯入檔案不正確，請選擇由此頁面匯出的檔案',
  },
  tooLarge: {
    zh: '导入文件不能超过{{n}}MB',
    en: 'The file must not exceed {{n}} MB.',
    zhtw: '匯入檔案不能超過{{n}}MB',
  },
} satisfies Record<string, LocalizedText>
