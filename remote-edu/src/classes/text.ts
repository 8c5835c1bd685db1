import { classFields } from '@tessera/shared/contract/edu/classes'
import { fieldWords } from '@tessera/shared/text/field-words'
import { defineWords } from '@tessera/shared/text/text'

export const text = defineWords('edu', {
  ...fieldWords('classes', classFields),
  'classes.campus': { zh: '校区', en: 'Campus', zhtw: '校區' },
  'classes.campusTime': {
    zh: '校区时间（{{offset}}）',
    en: 'campus time ({{offset}})',
    zhtw: '校區時間（{{offset}}）',
  },

  'classes.kind': { zh: '班型', en: 'Class type', zhtw: '班型' },
  'classes.kind.group': { zh: '班课', en: 'Group', zhtw: '班課' },
  'classes.kind.one_to_one': { zh: '一对一', en: 'One-to-one', zhtw: '一對一' },
  'classes.kind.one_to_few': { zh: '一对多', en: 'Small group', zhtw: '一對多' },
  'classes.kind.camp': { zh: '集训营', en: 'Camp', zhtw: '集訓營' },
  'classes.kind.event': { zh: '活动', en: 'Event', zhtw: '活動' },
  'classes.status.recruiting': { zh: '招生中', en: 'Recruiting', zhtw: '招生中' },
  'classes.status.open': { zh: '开课', en: 'Open', zhtw: '開課' },
  'classes.status.finished': { zh: '结业', en: 'Finished', zhtw: '結業' },
  'classes.status.cancelled': { zh: '取消', en: 'Cancelled', zhtw: '取消' },

  /** Monday to Sunday, separated by one space. */
  'classes.shortDays': {
    zh: '一 二 三 四 五 六 日',
    en: 'Mon Tue Wed Thu Fri Sat Sun',
    zhtw: '一 二 三 四 五 六 日',
  },
  'classes.longDays': {
    zh: '周一 周二 周三 周四 周五 周六 周日',
    en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    zhtw: '週一 週二 週三 週四 週五 週六 週日',
  },
  'classes.weekday': { zh: '上课日', en: 'Weekday', zhtw: '上課日' },
  'classes.hasSeat': { zh: '空位', en: 'Availability', zhtw: '空位' },
  'classes.hasSeat.1': { zh: '有空位', en: 'Seats available', zhtw: '有空位' },
  'classes.hasSeat.0': { zh: '已满', en: 'Full', zhtw: '已滿' },
  'classes.reset': { zh: '重置', en: 'Reset', zhtw: '重置' },

  'classes.today': { zh: '今天', en: 'Today', zhtw: '今天' },
  'classes.tomorrow': { zh: '明天', en: 'Tomorrow', zhtw: '明天' },
  /** The locale that `Intl.DateTimeFormat` uses. */
  'classes.locale': { zh: 'zh-CN', en: 'en-GB', zhtw: 'zh-TW' },
  'classes.noData': { zh: '暂无', en: 'None', zhtw: '暫無' },
  'classes.over': { zh: '超员 {{n}} 人', en: '{{n}} over capacity', zhtw: '超員 {{n}} 人' },
  'classes.free': { zh: '还有 {{n}} 个空位', en: 'Seats available: {{n}}', zhtw: '還有 {{n}} 個空位' },
  'classes.lowBalanceHint': {
    zh: '{{n}} 名学员剩余课时不超过 5 节',
    en: 'Students with 5 lessons or fewer left: {{n}}',
    zhtw: '{{n}} 名學員剩餘課時不超過 5 節',
  },
  'classes.lessonsHint': {
    zh: '已上 {{done}} 节，计划 {{planned}} 节',
    en: '{{done}} of {{planned}} planned lessons done',
    zhtw: '已上 {{done}} 節，計劃 {{planned}} 節',
  },
  'classes.starsHint': {
    zh: '评分 {{n}}（满分 5）',
    en: '{{n}} out of 5 stars',
    zhtw: '評分 {{n}}（滿分 5）',
  },
  'classes.empty': { zh: '还没有班级', en: 'No classes yet', zhtw: '還沒有班級' },
  'classes.emptyHint': {
    zh: '开班后，各班级的课程、时间、人数和到课情况会显示在这里。',
    en: 'Once a class is created, its course, schedule, students and attendance appear here.',
    zhtw: '開班後，各班級的課程、時間、人數和到課情況會顯示在這裡。',
  },
})

/** Key of a text of the class list. */
export type TextKey = keyof typeof text.texts
