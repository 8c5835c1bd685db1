import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'popup.total': { zh: '共 {{n}} 条', en: '{{n}} in total', zhtw: '共 {{n}} 筆' },
  'popup.pageSize': { zh: '每页条数', en: 'Rows per page', zhtw: '每頁筆數' },
  'popup.jump': { zh: '前往页', en: 'Go to page', zhtw: '前往頁' },
  'popup.all': { zh: '选择本页全部', en: 'Select all rows of this page', zhtw: '選擇本頁全部' },
  'popup.selected': { zh: '已选 {{n}} 条', en: '{{n}} selected', zhtw: '已選 {{n}} 筆' },
  'popup.row': { zh: '选择此行', en: 'Select this row', zhtw: '選擇此列' },
})
