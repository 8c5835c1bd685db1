import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('org', {
  'organizeChart.search': {
    zh: '搜索组织、编码或主管',
    en: 'Search units, codes or heads',
    zhtw: '搜尋組織、編碼或主管',
  },
  'organizeChart.nothing': { zh: '没有符合的组织', en: 'No unit matches', zhtw: '沒有符合的組織' },
  'organizeChart.zoomIn': { zh: '放大', en: 'Zoom in', zhtw: '放大' },
  'organizeChart.zoomOut': { zh: '缩小', en: 'Zoom out', zhtw: '縮小' },
  'organizeChart.fit': { zh: '适应画布', en: 'Fit to the window', zhtw: '適應畫布' },
  'organizeChart.across': { zh: '横向排列', en: 'From left to right', zhtw: '橫向排列' },
  'organizeChart.down': { zh: '纵向排列', en: 'From top to bottom', zhtw: '縱向排列' },
  'organizeChart.unfold': { zh: '展开一级', en: 'One more level', zhtw: '展開一級' },
  'organizeChart.fold': { zh: '全部折叠', en: 'Collapse all', zhtw: '全部收合' },
  'organizeChart.print': { zh: '打印', en: 'Print', zhtw: '列印' },
  'organizeChart.open': {
    zh: '展开{{name}}的 {{n}} 个下级',
    en: 'Show the {{n}} units below {{name}}',
    zhtw: '展開{{name}}的 {{n}} 個下級',
  },
  'organizeChart.close': { zh: '折叠{{name}}', en: 'Fold {{name}}', zhtw: '收合{{name}}' },
  'organizeChart.noHead': { zh: '未设主管', en: 'No head', zhtw: '未設主管' },
  'organizeChart.people': { zh: '{{n}} 人', en: 'People: {{n}}', zhtw: '{{n}} 人' },
  'organizeChart.own': { zh: '本级 {{n}} 人', en: '{{n}} in itself', zhtw: '本級 {{n}} 人' },
  'organizeChart.disabled': { zh: '已禁用', en: 'Disabled', zhtw: '已停用' },
  'organizeChart.empty': {
    zh: '还没有组织。先在“组织管理”中新建公司。',
    en: 'There are no units yet. Add a company under “Organisations” first.',
    zhtw: '還沒有組織。先在「組織管理」中新建公司。',
  },
  'organizeChart.failed': {
    zh: '组织架构图加载失败',
    en: 'The chart could not be loaded',
    zhtw: '組織架構圖載入失敗',
  },
  'organizeChart.retry': { zh: '重试', en: 'Retry', zhtw: '重試' },
  'organizeChart.hint': {
    zh: '拖动平移，滚轮缩放；方向键移动，回车展开或折叠',
    en: 'Drag to move, turn the wheel to zoom; arrow keys walk, Enter folds',
    zhtw: '拖動平移，滾輪縮放；方向鍵移動，Enter 展開或收合',
  },
  'organizeChart.tooMany': {
    zh: '展开的组织已很多，请逐个展开',
    en: 'A great many units are open already: open further ones one by one.',
    zhtw: '展開的組織已很多，請逐個展開',
  },
})
