import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nameTaken: { zh: '课程名称已存在', en: 'A course with this name already exists.', zhtw: '課程名稱已存在' },
  codeTaken: { zh: '课程编码已存在', en: 'A course with this code already exists.', zhtw: '課程編碼已存在' },
  noSubject: { zh: '科目不存在', en: 'The subject does not exist.', zhtw: '科目不存在' },
  agesReversed: {
    zh: '最大年龄不能小于最小年龄',
    en: 'The highest age cannot be below the lowest one.',
    zhtw: '最大年齡不能小於最小年齡',
  },
  inUse: {
    zh: '有 {{classes}} 个班级、{{lines}} 份合同明细、{{plans}} 个价目使用该课程，不能删除；可以停用',
    en: 'Classes ({{classes}}), contracts ({{lines}}) or price plans ({{plans}}) use this course, so it cannot be deleted. You can close it instead.',
    zhtw: '有 {{classes}} 個班級、{{lines}} 份合約明細、{{plans}} 個價目使用該課程，不能刪除；可以停用',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_course__name: { text: text.nameTaken, field: 'name' },
  edu_course__en_code: { text: text.codeTaken, field: 'enCode' },
  edu_course__subject: { text: text.noSubject, field: 'subjectId' },
} satisfies Constraints
