import { defineWords } from '../../text/text.ts'

export const text = defineWords('workflow', {
  'leave.leaveType': { zh: '请假类型', en: 'Type of leave', zhtw: '請假類型' },
  'leave.startTime': { zh: '开始时间', en: 'Start', zhtw: '開始時間' },
  'leave.endTime': { zh: '结束时间', en: 'End', zhtw: '結束時間' },
  'leave.days': { zh: '请假天数', en: 'Days', zhtw: '請假天數' },
  'leave.reason': { zh: '请假事由', en: 'Reason', zhtw: '請假事由' },
})
