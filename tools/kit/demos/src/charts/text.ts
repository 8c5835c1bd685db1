import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('demos', {
  'charts.about': {
    zh: '图表库由平台提供，第一次绘制时才会下载；数据来自班级列表。',
    en: 'The shell provides the chart library and loads it with the first chart. The data comes from the class list.',
    zhtw: '圖表庫由平台提供，第一次繪製時才會下載；資料來自班級清單。',
  },
  'charts.students': { zh: '各班学员与容量', en: 'Students and seats per class', zhtw: '各班學員與容量' },
  'charts.count': { zh: '学员', en: 'Students', zhtw: '學員' },
  'charts.seats': { zh: '容量', en: 'Seats', zhtw: '容量' },
  'charts.campuses': { zh: '各校区班级数', en: 'Classes per campus', zhtw: '各校區班級數' },
  'charts.none': {
    zh: '暂无班级数据，或者您没有查看班级列表的权限。',
    en: 'There are no classes, or you have no permission to view them.',
    zhtw: '暫無班級資料，或者您沒有檢視班級清單的權限。',
  },
  'charts.failed': {
    zh: '图表库加载失败，请刷新页面',
    en: 'The chart library failed to load. Reload the page.',
    zhtw: '圖表庫載入失敗，請重新整理頁面',
  },
})
