import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  otherForm: {
    zh: '该流程使用其他表单',
    en: 'This flow has another form.',
    zhtw: '該流程使用其他表單',
  },
  endsBeforeStart: {
    zh: '结束时间不能早于开始时间',
    en: 'The end cannot be before the start.',
    zhtw: '結束時間不能早於開始時間',
  },
  leave: { zh: '请假申请', en: 'Leave request', zhtw: '請假申請' },
  leaveType: { zh: '请假类型', en: 'Type of leave', zhtw: '請假類型' },
  startTime: { zh: '开始时间', en: 'Start', zhtw: '開始時間' },
  endTime: { zh: '结束时间', en: 'End', zhtw: '結束時間' },
  days: { zh: '请假天数', en: 'Days', zhtw: '請假天數' },
  reason: { zh: '请假事由', en: 'Reason', zhtw: '請假事由' },
} satisfies Record<string, LocalizedText>

export const constraints: Constraints = {
  workflow_form_leave__period: { field: 'endTime', text: text.endsBeforeStart },
}
