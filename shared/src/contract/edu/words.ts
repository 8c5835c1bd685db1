import type { LocalizedText } from '../lang.ts'

/** The stages of a student, as lists, forms and files name them. */
export const stageWords = {
  lead: { zh: '潜在', en: 'Lead', zhtw: '潛在' },
  trial: { zh: '试听中', en: 'On trial', zhtw: '試聽中' },
  member: { zh: '在读', en: 'Enrolled', zhtw: '在讀' },
  suspended: { zh: '停课', en: 'Suspended', zhtw: '停課' },
  ended: { zh: '结课', en: 'Finished', zhtw: '結課' },
  churned: { zh: '流失', en: 'Lost', zhtw: '流失' },
} as const satisfies Record<string, LocalizedText>

/** Whether a campus, a room, a course or a price plan is used. */
export const statusWords = {
  open: { zh: '启用', en: 'Open', zhtw: '啟用' },
  closed: { zh: '停用', en: 'Closed', zhtw: '停用' },
} as const satisfies Record<string, LocalizedText>

export const coachStatusWords = {
  active: { zh: '在职', en: 'Active', zhtw: '在職' },
  left: { zh: '离职', en: 'Left', zhtw: '離職' },
} as const satisfies Record<string, LocalizedText>

export const kindWords = {
  group: { zh: '班课', en: 'Group', zhtw: '班課' },
  one_to_one: { zh: '一对一', en: 'One-to-one', zhtw: '一對一' },
  one_to_few: { zh: '一对多', en: 'Small group', zhtw: '一對多' },
  camp: { zh: '集训营', en: 'Camp', zhtw: '集訓營' },
  event: { zh: '活动', en: 'Event', zhtw: '活動' },
} as const satisfies Record<string, LocalizedText>

export const billingWords = {
  units: { zh: '按课时', en: 'By lessons', zhtw: '按課時' },
  days: { zh: '按天', en: 'By days', zhtw: '按天' },
  months: { zh: '按月', en: 'By months', zhtw: '按月' },
  term: { zh: '按期', en: 'By term', zhtw: '按期' },
  once: { zh: '单次', en: 'Once', zhtw: '單次' },
} as const satisfies Record<string, LocalizedText>

export const planScopeWords = {
  course: { zh: '指定课程', en: 'One course', zhtw: '指定課程' },
  subject: { zh: '指定科目', en: 'One subject', zhtw: '指定科目' },
  any: { zh: '全部课程', en: 'Any course', zhtw: '全部課程' },
} as const satisfies Record<string, LocalizedText>
