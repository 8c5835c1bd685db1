import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'chart.waits': { zh: '正在加载图表', en: 'Loading chart', zhtw: '正在載入圖表' },
  'chart.failed': {
    zh: '图表加载失败，不影响数据',
    en: 'The chart could not be loaded. The figures below are complete.',
    zhtw: '圖表載入失敗，不影響資料',
  },
  'chart.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'source.own': { zh: '本系统数据库', en: 'System database', zhtw: '本系統資料庫' },
  'source.gone': {
    zh: '已禁用或删除的数据连接',
    en: 'Disabled or deleted data source',
    zhtw: '已停用或刪除的資料連線',
  },
})
