import { defineWords } from '@tessera/shared/text/text'

export const chartsText = defineWords('lowcode', {
  'charts.title': { zh: '统计图表', en: 'Charts', zhtw: '統計圖表' },
  'charts.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'charts.failed': { zh: '图表加载失败', en: 'The chart could not be loaded', zhtw: '圖表載入失敗' },
  'charts.count': { zh: '记录数', en: 'Records', zhtw: '記錄數' },
  'charts.sum': { zh: '{{name}}合计', en: 'Sum of {{name}}', zhtw: '{{name}}合計' },
  'charts.average': { zh: '{{name}}平均值', en: 'Average of {{name}}', zhtw: '{{name}}平均值' },
  'charts.by': { zh: '{{name}}（按{{by}}）', en: '{{name}} by {{by}}', zhtw: '{{name}}（按{{by}}）' },
  'charts.none': { zh: '未填写', en: 'Empty', zhtw: '未填寫' },
  'charts.nothing': { zh: '暂无数据', en: 'No data', zhtw: '暫無資料' },
  'charts.point': { zh: '{{name}} {{value}}', en: '{{name}} {{value}}', zhtw: '{{name}} {{value}}' },
  'charts.more': { zh: '只显示前 {{n}} 项', en: 'Only {{n}} are shown', zhtw: '只顯示前 {{n}} 項' },
})
