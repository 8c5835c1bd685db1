import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  'organizeChart.search': {
    zh: '搜索组织、编码或主管',
    en: 'Search by name, code or head',
    zhtw: '搜尋組織、編碼或主管',
  },
  'organizeChart.nothing': { zh: '没有符合条件的组织', en: 'No matching units', zhtw: '沒有符合條件的組織' },
  'organizeChart.zoomIn': { zh: '放大', en: 'Zoom in', zhtw: '放大' },
  'organizeChart.zoomOut': { zh: '缩小', en: 'Zoom out', zhtw: '縮小' },
  'organizeChart.fit': { zh: '适应画布', en: 'Fit to window', zhtw: '適應畫布' },
  'organizeChart.across': { zh: '横向排列', en: 'Horizontal layout', zhtw: '橫向排列' },
  'organizeChart.down': { zh: '纵向排列', en: 'Vertical layout', zhtw: '縱向排列' },
  'organizeChart.unfold': { zh: '展开一级', en: 'Expand one level', zhtw: '展開一級' },
  'organizeChart.fold': { zh: '全部收起', en: 'Collapse all', zhtw: '全部收合' },
  'organizeChart.print': { zh: '打印', en: 'Print', zhtw: '列印' },
  'organizeChart.open': {
    zh: '展开{{name}}的 {{n}} 个下级',
    en: 'Expand {{name}}: {{n}} sub-units',
    zhtw: '展開{{name}}的 {{n}} 個下級',
  },
  'organizeChart.close': { zh: '收起{{name}}', en: 'Collapse {{name}}', zhtw: '收合{{name}}' },
  'organizeChart.noHead': { zh: '未设主管', en: 'No head', zhtw: '未設主管' },
  'organizeChart.people': { zh: '{{n}} 人', en: 'People: {{n}}', zhtw: '{{n}} 人' },
  'organizeChart.own': { zh: '本级 {{n}} 人', en: 'Direct: {{n}}', zhtw: '本級 {{n}} 人' },
  'organizeChart.disabled': { zh: '已禁用', en: 'Disabled', zhtw: '已停用' },
  'organizeChart.empty': {
    zh: '还没有组织，请先在“组织管理”中新建公司。',
    en: 'No organisations yet. Add a company under “Organisations” first.',
    zhtw: '還沒有組織，請先在「組織管理」中新建公司。',
  },
  'organizeChart.failed': {
    zh: '组织架构图加载失败',
    en: 'Could not load the chart',
    zhtw: '組織架構圖載入失敗',
  },
  'organizeChart.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'organizeChart.hint': {
    zh: '拖动平移，滚轮缩放；方向键移动，回车展开或收起',
    en: 'Drag to pan, scroll to zoom. Use arrow keys to move, Enter to expand or collapse.',
    zhtw: '拖曳平移，滾輪縮放；方向鍵移動，Enter 展開或收合',
  },
  'organizeChart.tooMany': {
    zh: '已展开的组织过多，请逐个展开',
    en: 'Too many units are already expanded. Expand further units one by one.',
    zhtw: '已展開的組織過多，請逐個展開',
  },
})
