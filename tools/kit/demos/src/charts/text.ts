import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'charts.about': {
    zh: '图表库由平台提供，第一次绘制时才会下载；数据来自班级列表。',
    en: 'The library of charts is the shell’s and is fetched with the first chart. The figures come from the list of classes.',
    zhtw: '圖表庫由平台提供，第一次繪製時才會下載；資料來自班級列表。',
  },
  'charts.students': { zh: '各班学员与容量', en: 'Students and seats of each class', zhtw: '各班學員與容量' },
  'charts.count': { zh: '学员', en: 'Students', zhtw: '學員' },
  'charts.seats': { zh: '容量', en: 'Seats', zhtw: '容量' },
  'charts.campuses': { zh: '各校区班级数', en: 'Classes of each campus', zhtw: '各校區班級數' },
  'charts.none': {
    zh: '没有可以绘制的班级，或者您没有班级列表的权限。',
    en: 'There are no classes to draw, or you may not see them.',
    zhtw: '沒有可以繪製的班級，或者您沒有班級列表的權限。',
  },
  'charts.failed': {
    zh: '图表库没有下载成功，请刷新页面',
    en: 'The library of charts did not arrive. Please reload the page.',
    zhtw: '圖表庫沒有下載成功，請重新整理頁面',
  },
})
