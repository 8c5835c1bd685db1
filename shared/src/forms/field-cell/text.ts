import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'fieldCell.rows': { zh: '{{n}} 行', en: 'Rows: {{n}}', zhtw: '{{n}} 列' },
})
