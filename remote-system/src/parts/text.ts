import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'chart.waits': { zh: '正在加载图表', en: 'Loading the chart', zhtw: '正在載入圖表' },
  'chart.failed': {
    zh: '图表加载失败，数字不受影响',
    en: 'The chart could not be loaded; the figures are unaffected',
    zhtw: '圖表載入失敗，數字不受影響',
  },
  'chart.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'code.keys': {
    zh: 'Tab 缩进；按 Esc 后 Tab 移到下一项',
    en: 'Tab indents; after Esc, Tab moves on',
    zhtw: 'Tab 縮排；按 Esc 後 Tab 移到下一項',
  },
  'source.own': { zh: '本系统数据库', en: 'The product’s own database', zhtw: '本系統資料庫' },
  'source.gone': {
    zh: '已禁用或删除的数据连接',
    en: 'A data source that is off or gone',
    zhtw: '已停用或刪除的資料連線',
  },
})
