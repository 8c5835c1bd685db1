import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('shell', {
  'arco.close': { zh: '关闭窗口', en: 'Close window', zhtw: '關閉視窗' },
  'arco.closeNote': { zh: '关闭提示', en: 'Close the note', zhtw: '關閉提示' },
  'arco.removeTag': { zh: '移除', en: 'Remove', zhtw: '移除' },
  'arco.raised': {
    zh: '最小为 {{n}}，已改为 {{n}}',
    en: 'The minimum is {{n}}, so it is {{n}} now',
    zhtw: '最小為 {{n}}，已改為 {{n}}',
  },
  'arco.lowered': {
    zh: '最大为 {{n}}，已改为 {{n}}',
    en: 'The maximum is {{n}}, so it is {{n}} now',
    zhtw: '最大為 {{n}}，已改為 {{n}}',
  },
})
