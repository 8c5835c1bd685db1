import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nameTaken: {
    zh: '已有同名的工作日历',
    en: 'A working calendar with this name exists.',
    zhtw: '已有同名的工作日曆',
  },
  badHours: {
    zh: '工作时段必须按先后排列，且不能重叠',
    en: 'The working hours of a day must be in order and must not overlap.',
    zhtw: '工作時段必須依先後排列，且不能重疊',
  },
  noHours: {
    zh: '一周至少要有一个工作时段',
    en: 'At least one day of the week needs working hours.',
    zhtw: '一週至少要有一個工作時段',
  },
  sameDay: {
    zh: '{{date}} 出现了两次',
    en: 'The day {{date}} is listed twice.',
    zhtw: '{{date}} 出現了兩次',
  },
  isDefault: {
    zh: '默认日历不能删除，请先把另一个日历设为默认',
    en: 'The default calendar cannot be deleted. Make another calendar the default first.',
    zhtw: '預設日曆不能刪除，請先把另一個日曆設為預設',
  },
} satisfies Record<string, LocalizedText>

export const constraints: Constraints = {
  workflow_calendar__full_name: { field: 'fullName', text: text.nameTaken },
}
