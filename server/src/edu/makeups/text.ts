import type { LocalizedText } from '@tessera/shared/contract/localized-text'

export const text = {
  notOpen: {
    zh: '这次补课机会{{status}}，不能再操作',
    en: 'This make-up is not open ({{status}}).',
    zhtw: '這次補課機會{{status}}，不能再操作',
  },
  notBooked: {
    zh: '这次补课机会没有预约',
    en: 'No lesson is booked for this make-up.',
    zhtw: '這次補課機會沒有預約',
  },
  tooEarly: {
    zh: '补课必须在原课次（{{date}}）之后、还没有开始的课次',
    en: 'A make-up must be a lesson after the missed one ({{date}}) that has not started.',
    zhtw: '補課必須是原課次（{{date}}）之後、還沒有開始的課次',
  },
  begun: {
    zh: '请选择还没有开始的其他课次补课',
    en: 'Select another lesson that has not started.',
    zhtw: '請選擇還沒有開始的其他課次補課',
  },
  noLeave: {
    zh: '该学员在这节课没有请假，或已点名；请先请假',
    en: 'The student has no leave for this lesson, or its roll call was taken. Record the leave first.',
    zhtw: '該學員在這堂課沒有請假，或已點名；請先請假',
  },
  noRight: {
    zh: '这次请假不能补课：{{reason}}',
    en: 'This leave gives no make-up: {{reason}}.',
    zhtw: '這次請假不能補課：{{reason}}',
  },
  tooLate: {
    zh: '补课机会 {{date}} 到期，请选择更早的课次',
    en: 'The make-up expires on {{date}}. Select an earlier lesson.',
    zhtw: '補課機會 {{date}} 到期，請選擇更早的課次',
  },
  otherSubject: {
    zh: '只能用同一课程或同一科目的课次补课',
    en: 'A make-up must be of the same course or subject.',
    zhtw: '只能用同一課程或同一科目的課次補課',
  },
} satisfies Record<string, LocalizedText>
