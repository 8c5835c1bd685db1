import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  overSeats: {
    zh: '课次 {{no}}（{{date}}）会有 {{n}} 名学员，超过班级的 {{capacity}} 个名额；请先移出临时学员或增加名额',
    en: 'Lesson {{no}} ({{date}}) would have {{n}} [n:student|students] for {{capacity}} [capacity:seat|seats]. Remove students who were added to it, or give the class more seats.',
    zhtw: '課次 {{no}}（{{date}}）會有 {{n}} 名學員，超過班級的 {{capacity}} 個名額；請先移出臨時學員或增加名額',
  },
  tooMany: {
    zh: '一条排课规则最多生成 {{max}} 节课，请缩短日期范围或减少课次',
    en: 'A rule can create at most {{max}} lessons. Shorten its period or lower the number of lessons.',
    zhtw: '一條排課規則最多產生 {{max}} 堂課，請縮短日期範圍或減少堂數',
  },
  tooFew: {
    zh: '到 {{last}} 为止只能排 {{found}} 节课，不足 {{count}} 节',
    en: 'Only {{found}} of {{count}} [count:lesson|lessons] fit before {{last}}.',
    zhtw: '到 {{last}} 為止只能排 {{found}} 堂課，不足 {{count}} 堂',
  },
  noLessons: {
    zh: '该规则没有生成任何课次，请检查日期、星期和节假日',
    en: 'The rule creates no lessons. Check its period, weekdays and holidays.',
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
    en: 'A lesson must end after it starts and last at most 12 hours ({{start}}–{{end}}).',
    zhtw: '下課時間必須晚於上課時間，且一堂課不超過 12 小時（{{start}}–{{end}}）',
  },
  studentsBusy: {
    zh: '{{date}}：学员 {{names}} 此时在其他班级有课，请确认后再保存',
    en: '{{date}}: {{names}} have another lesson at this time. Confirm to save.',
    zhtw: '{{date}}：學員 {{names}} 此時在其他班級有課，請確認後再儲存',
  },
  coachBusy: {
    zh: '该教练此时刚被安排了其他课，请刷新后重试',
    en: 'Another lesson of this coach was scheduled at this time just now. Reload and try again.',
    zhtw: '該教練此時剛被安排了其他課，請重新整理後再試',
  },
  classroomBusy: {
    zh: '该教室此时刚被其他课占用，请刷新后重试',
    en: 'Another lesson in this room was scheduled at this time just now. Reload and try again.',
    zhtw: '該教室此時剛被其他課占用，請重新整理後再試',
  },
  classBusy: {
    zh: '该班级此时刚被安排了其他课，请刷新后重试',
    en: 'Another lesson of this class was scheduled at this time just now. Reload and try again.',
    zhtw: '該班級此時剛被安排了其他課，請重新整理後再試',
  },
  noCoach: {
    zh: '教练不存在或已离职',
    en: 'The coach does not exist or has left.',
    zhtw: '教練不存在或已離職',
  },
  coachElsewhere: {
    zh: '教练{{name}}不在该校区授课',
    en: 'The coach {{name}} does not teach at this campus.',
    zhtw: '教練{{name}}不在該校區授課',
  },
  ownAssistant: {
    zh: '主教练不能同时是助教',
    en: 'The coach cannot be an assistant of the same lesson.',
    zhtw: '主教練不能同時是助教',
  },
  noRoom: {
    zh: '该校区没有这间教室，或教室已停用',
    en: 'The campus does not have this room, or the room is closed.',
    zhtw: '該校區沒有這間教室，或教室已停用',
  },
  classEnded: {
    zh: '班级“{{name}}”已结业或取消，不能排课',
    en: 'The class “{{name}}” has finished or was cancelled. No lessons can be scheduled.',
    zhtw: '班級「{{name}}」已結業或取消，不能排課',
  },
  notScheduled: {
    zh: '已排 {{created}} 节课，有冲突未排 {{n}} 节：{{dates}}',
    en: 'Scheduled lessons: {{created}}; left out because of conflicts: {{n}} ({{dates}}).',
    zhtw: '已排 {{created}} 堂課，有衝突未排 {{n}} 堂：{{dates}}',
  },
  changedMeanwhile: {
    zh: '课次已在别处被修改，请刷新后重试',
    en: 'The lesson was changed meanwhile. Reload and try again.',
    zhtw: '課次已在別處被修改，請重新整理後再試',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_lesson__coach_busy: { text: text.coachBusy },
  edu_lesson__classroom_busy: { text: text.classroomBusy },
  edu_lesson__class_busy: { text: text.classBusy },
} satisfies Constraints
