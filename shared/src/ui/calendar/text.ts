import { defineWords } from '../../text/text.ts'

export const text = defineWords('shared', {
  'calendar.today': { zh: '今天', en: 'Today', zhtw: '今天' },
  'calendar.previous': { zh: '上一页', en: 'Previous', zhtw: '上一頁' },
  'calendar.next': { zh: '下一页', en: 'Next', zhtw: '下一頁' },
  'calendar.period': { zh: '显示范围', en: 'Period', zhtw: '顯示範圍' },
  'calendar.month': { zh: '月', en: 'Month', zhtw: '月' },
  'calendar.week': { zh: '周', en: 'Week', zhtw: '週' },
  'calendar.day': { zh: '日', en: 'Day', zhtw: '日' },
  'calendar.list': { zh: '日程', en: 'List', zhtw: '日程' },
  'calendar.more': { zh: '还有 {{n}} 项', en: '{{n}} more', zhtw: '還有 {{n}} 項' },
  'calendar.nothing': { zh: '该时段没有记录', en: 'No records in this period', zhtw: '該時段沒有記錄' },
  'calendar.allDay': { zh: '全天', en: 'all day', zhtw: '全天' },
  'calendar.close': { zh: '关闭', en: 'Close', zhtw: '關閉' },
  'calendar.fromTo': {
    zh: '{{first}} 至 {{last}}',
    en: '{{first}} to {{last}}',
    zhtw: '{{first}} 至 {{last}}',
  },
  'calendar.keys': {
    zh: '选中日程后：Alt+←/→ 前后移动一天，Alt+↑/↓ 前后移动一周，Alt+Shift+←/→ 缩短或延长一天',
    en: 'On an event: Alt+←/→ moves it by a day, Alt+↑/↓ by a week, Alt+Shift+←/→ makes it a day shorter or longer',
    zhtw: '選取日程後：Alt+←/→ 前後移動一天，Alt+↑/↓ 前後移動一週，Alt+Shift+←/→ 縮短或延長一天',
  },
})
