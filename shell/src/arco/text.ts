import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'arco.close': { zh: '关闭窗口', en: 'Close window', zhtw: '關閉視窗' },
  'arco.closeNote': { zh: '关闭提示', en: 'Close the note', zhtw: '關閉提示' },
})
