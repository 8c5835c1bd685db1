import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nameTaken: {
    zh: '价目名称已存在',
    en: 'A price plan with this name already exists.',
    zhtw: '價目名稱已存在',
  },
  noCourse: { zh: '请选择课程', en: 'Select the course.', zhtw: '請選擇課程' },
  noSubject: { zh: '请选择科目', en: 'Select the subject.', zhtw: '請選擇科目' },
  courseClosed: {
    zh: '课程不存在或已停用',
    en: 'The course does not exist or is closed.',
    zhtw: '課程不存在或已停用',
  },
  noUnits: {
    zh: '按课时计费时，购买课时必须大于 0',
    en: 'A plan that is billed by lessons needs more than 0 lessons.',
    zhtw: '按課時計費時，購買課時必須大於 0',
  },
  noDays: {
    zh: '按天、按月或按期计费时，请填写期限（天）',
    en: 'A plan that is billed by period needs a number of days.',
    zhtw: '按天、按月或按期計費時，請填寫期限（天）',
  },
  saleReversed: {
    zh: '停售日期不能早于开售日期',
    en: 'A sale cannot end before it begins.',
    zhtw: '停售日期不能早於開售日期',
  },
  noStart: {
    zh: '固定日期生效时，请填写生效日期',
    en: 'A plan with a fixed start needs a start date.',
    zhtw: '固定日期生效時，請填寫生效日期',
  },
  sold: {
    zh: '该价目已售出 {{n}} 份，不能删除；可以停用',
    en: 'This plan was sold {{n}} [n:time|times], so it cannot be deleted. You can close it instead.',
    zhtw: '該價目已售出 {{n}} 份，不能刪除；可以停用',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_price_plan__name: { text: text.nameTaken, field: 'name' },
  edu_price_plan__course: { text: text.courseClosed, field: 'courseId' },
  edu_price_plan__subject: { text: text.noSubject, field: 'subjectId' },
} satisfies Constraints
