import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  notLaunchable: {
    zh: '流程不存在、已停用，或您不能发起该流程',
    en: 'This flow does not exist, is stopped, or you may not launch it.',
    zhtw: '流程不存在、已停用，或您不能發起該流程',
  },
  otherForm: {
    zh: '该流程使用其他表单',
    en: 'This flow has another form.',
    zhtw: '該流程使用其他表單',
  },
  noSubmit: {
    zh: '此版本只能暂存草稿，还不能提交审批',
    en: 'This version saves drafts only. It cannot submit yet.',
    zhtw: '此版本只能暫存草稿，還不能提交簽核',
  },
  notADraft: {
    zh: '任务已提交，不能再修改',
    en: 'This task was submitted and cannot be changed.',
    zhtw: '任務已提交，不能再修改',
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
