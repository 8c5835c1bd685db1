import type { LocalizedText } from '@tessera/shared/contract/lang'

export const text = {
  tooMany: {
    zh: '一条排课规则最多生成 {{max}} 节课，请缩短日期范围或减少课次',
    en: 'A rule makes at most {{max}} lessons. Shorten its period or lower the number of lessons.',
    zhtw: '一條排課規則最多產生 {{max}} 堂課，請縮短日期範圍或減少堂數',
  },
  tooFew: {
    zh: '到 {{last}} 为止只能排 {{found}} 节课，不足 {{count}} 节',
    en: 'Up to {{last}} there are only {{found}} lessons, not {{count}}.',
    zhtw: '到 {{last}} 為止只能排 {{found}} 堂課，不足 {{count}} 堂',
  },
  noLessons: {
    zh: '该规则没有生成任何课次，请检查日期、星期和节假日',
    en: 'The rule makes no lessons. Check its period, weekdays and holidays.',
    zhtw: '該規則沒有產生任何課次，請檢查日期、星期和節假日',
  },
  noDates: { zh: '请选择上课日期', en: 'Select the days of the lessons.', zhtw: '請選擇上課日期' },
  noWeekdays: { zh: '请选择星期', en: 'Select the weekdays.', zhtw: '請選擇星期' },
  noEnd: {
    zh: '请填写结束日期或课次数量',
    en: 'Enter a last day or a number of lessons.',
    zhtw: '請填寫結束日期或堂數',
  },
  datesReversed: {
    zh: '结束日期不能早于开始日期',
    en: 'The last day cannot be before the first one.',
    zhtw: '結束日期不能早於開始日期',
  },
  dateOutOfRange: {
    zh: '日期 {{date}} 超出范围（{{first}} 至 {{last}}）',
    en: 'The day {{date}} is not between {{first}} and {{last}}.',
    zhtw: '日期 {{date}} 超出範圍（{{first}} 至 {{last}}）',
  },
  timesReversed: {
    zh: '下课时间必须晚于上课时间，且一节课不超过 12 小时（{{start}}–{{end}}）',
    en: 'A lesson ends after it starts and lasts at most 12 hours ({{start}}–{{end}}).',
    zhtw: '下課時間必須晚於上課時間，且一堂課不超過 12 小時（{{start}}–{{end}}）',
  },
} satisfies Record<string, LocalizedText>
