import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  periodReversed: {
    zh: '结束日期不能早于开始日期',
    en: 'The last day cannot be before the first one.',
    zhtw: '結束日期不能早於開始日期',
  },
  periodTooLong: {
    zh: '一次最多查询 {{max}} 天的课次',
    en: 'At most {{max}} days of lessons can be shown at once.',
    zhtw: '一次最多查詢 {{max}} 天的課次',
  },
  tooManyLessons: {
    zh: '课次超过 {{max}} 节，请选择校区或缩短日期范围',
    en: 'There are more than {{max}} lessons. Select a campus or a shorter period.',
    zhtw: '課次超過 {{max}} 堂，請選擇校區或縮短日期範圍',
  },
  done: {
    zh: '课次 {{no}} 已点名，不能调整或取消；请先撤销点名',
    en: 'The roll call of lesson {{no}} was taken, so it cannot be changed. Undo the roll call first.',
    zhtw: '課次 {{no}} 已點名，不能調整或取消；請先復原點名',
  },
  cancelled: {
    zh: '课次 {{no}} 已取消，请先恢复',
    en: 'Lesson {{no}} was cancelled. Restore it first.',
    zhtw: '課次 {{no}} 已取消，請先復原',
  },
  makeupsWait: {
    zh: '这些学员原定在这次课补课，请为他们另约：{{names}}',
    en: 'These students were to make up a lesson here and need another one: {{names}}.',
    zhtw: '這些學員原定在這次課補課，請為他們另約：{{names}}',
  },
  notCancelled: {
    zh: '课次 {{no}} 没有取消，无需恢复',
    en: 'Lesson {{no}} was not cancelled.',
    zhtw: '課次 {{no}} 沒有取消，無需復原',
  },
  monthClosed: {
    zh: '{{month}} 已结账，该月的课次不能改期，也不能改到该月',
    en: '{{month}} is closed. Its lessons cannot be moved, and no lesson can be moved into it.',
    zhtw: '{{month}} 已結帳，該月的課次不能改期，也不能改到該月',
  },
  noRule: {
    zh: '加课没有排课规则，不能顺延',
    en: 'This lesson does not follow a rule, so the following lessons cannot be moved back.',
    zhtw: '加課沒有排課規則，不能順延',
  },
  noNextPlace: {
    zh: '该规则按指定日期排课，没有下一个上课日，不能顺延；请改为加课',
    en: 'The rule lists fixed days, so the following lessons cannot be moved back. Add a lesson instead.',
    zhtw: '該規則按指定日期排課，沒有下一個上課日，不能順延；請改為加課',
  },
  sameCoach: {
    zh: '该课次已由这位教练授课',
    en: 'This coach already teaches the lesson.',
    zhtw: '該課次已由這位教練授課',
  },
} satisfies Record<string, LocalizedText>
