import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'sidePane.resize': { zh: '调整宽度', en: 'Resize', zhtw: '調整寬度' },
  'sidePane.fold': { zh: '收起{{name}}', en: 'Hide {{name}}', zhtw: '收合{{name}}' },
  'sidePane.unfold': { zh: '展开{{name}}', en: 'Show {{name}}', zhtw: '展開{{name}}' },
})
