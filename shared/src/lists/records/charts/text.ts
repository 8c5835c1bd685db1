import { defineWords } from '../../../text/text.ts'

export const chartsText = defineWords('shared', {
  'recordCharts.title': { zh: '统计图表', en: 'Charts', zhtw: '統計圖表' },
  'recordCharts.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'recordCharts.failed': { zh: '图表加载失败', en: 'The chart could not be loaded', zhtw: '圖表載入失敗' },
  'recordCharts.count': { zh: '记录数', en: 'Records', zhtw: '記錄數' },
  'recordCharts.sum': { zh: '{{name}}合计', en: 'Sum of {{name}}', zhtw: '{{name}}合計' },
  'recordCharts.average': { zh: '{{name}}平均值', en: 'Average of {{name}}', zhtw: '{{name}}平均值' },
  'recordCharts.by': { zh: '{{name}}（按{{by}}）', en: '{{name}} by {{by}}', zhtw: '{{name}}（按{{by}}）' },
  'recordCharts.none': { zh: '未填写', en: 'Empty', zhtw: '未填寫' },
  'recordCharts.nothing': { zh: '暂无数据', en: 'No data', zhtw: '暫無資料' },
  'recordCharts.point': { zh: '{{name}} {{value}}', en: '{{name}} {{value}}', zhtw: '{{name}} {{value}}' },
  'recordCharts.more': { zh: '只显示前 {{n}} 项', en: 'Only {{n}} are shown', zhtw: '只顯示前 {{n}} 項' },
})
