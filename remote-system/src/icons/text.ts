import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('system', {
  'icons.search': { zh: '搜索图标', en: 'Search icons', zhtw: '搜尋圖示' },
  'icons.count': {
    zh: '共 {{n}} 个，点击可复制名称，用于设置菜单图标',
    en: '{{n}} [n:icon|icons]. Click one to copy its name for use in a menu.',
    zhtw: '共 {{n}} 個，點擊可複製名稱，用於設定選單圖示',
  },
  'icons.copy': { zh: '复制 {{name}}', en: 'Copy {{name}}', zhtw: '複製 {{name}}' },
  'icons.copied': { zh: '已复制 {{name}}', en: 'Copied {{name}}', zhtw: '已複製 {{name}}' },
  'icons.refused': {
    zh: '浏览器不允许复制，请手动选中名称后复制',
    en: 'The browser blocked copying. Select the name and copy it manually.',
    zhtw: '瀏覽器不允許複製，請手動選取名稱後複製',
  },
  'icons.nothing': { zh: '没有符合条件的图标', en: 'No matching icons', zhtw: '沒有符合條件的圖示' },
})
