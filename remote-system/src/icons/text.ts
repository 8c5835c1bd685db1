import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'icons.search': { zh: '搜索图标', en: 'Search icons', zhtw: '搜尋圖示' },
  'icons.count': {
    zh: '共 {{n}} 个，点击复制名称，可填入菜单的图标',
    en: '{{n}} icons. A click copies the name, which menus take.',
    zhtw: '共 {{n}} 個，點擊複製名稱，可填入選單的圖示',
  },
  'icons.copy': { zh: '复制 {{name}}', en: 'Copy {{name}}', zhtw: '複製 {{name}}' },
  'icons.copied': { zh: '已复制 {{name}}', en: '{{name}} copied', zhtw: '已複製 {{name}}' },
  'icons.refused': {
    zh: '浏览器不允许复制，请手动选择名称',
    en: 'The browser does not let us copy: please select the name',
    zhtw: '瀏覽器不允許複製，請手動選擇名稱',
  },
  'icons.nothing': { zh: '没有符合的图标', en: 'No icon matches', zhtw: '沒有符合的圖示' },
})
