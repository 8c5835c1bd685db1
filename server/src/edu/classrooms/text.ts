import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nameTaken: {
    zh: '该校区已有同名教室',
    en: 'The campus already has a room with this name.',
    zhtw: '該校區已有同名教室',
  },
  closureReversed: {
    zh: '停用时间的结束必须晚于开始（{{from}} 至 {{to}}）',
    en: 'A closure must end after it starts ({{from}} to {{to}}).',
    zhtw: '停用時間的結束必須晚於開始（{{from}} 至 {{to}}）',
  },
  closureHasLessons: {
    zh: '{{from}} 至 {{to}} 期间该教室还安排了 {{n}} 节课',
    en: 'Lessons are scheduled in this room between {{from}} and {{to}} ({{n}}).',
    zhtw: '{{from}} 至 {{to}} 期間該教室還安排了 {{n}} 節課',
  },
  timesReversed: {
    zh: '结束时间必须晚于开始时间',
    en: 'The end must be after the start.',
    zhtw: '結束時間必須晚於開始時間',
  },
  hasLessons: {
    zh: '还有 {{n}} 节未上的课安排在该教室，不能停用',
    en: 'Lessons are still scheduled in this room ({{n}}), so it cannot be closed.',
    zhtw: '還有 {{n}} 節未上的課安排在該教室，不能停用',
  },
  inUse: {
    zh: '有 {{classes}} 个班级或 {{lessons}} 节课使用该教室，不能删除；可以停用',
    en: 'Classes ({{classes}}) or lessons ({{lessons}}) use this room, so it cannot be deleted. You can close it instead.',
    zhtw: '有 {{classes}} 個班級或 {{lessons}} 節課使用該教室，不能刪除；可以停用',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_classroom__name: { text: text.nameTaken, field: 'name' },
} satisfies Constraints
