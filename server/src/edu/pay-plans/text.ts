import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nameTaken: {
    zh: '课酬方案名称已存在',
    en: 'A pay plan with this name already exists.',
    zhtw: '課酬方案名稱已存在',
  },
  courseTaken: {
    zh: '该课程已有启用的课酬方案',
    en: 'The course already has an open pay plan.',
    zhtw: '該課程已有啟用的課酬方案',
  },
  classTaken: {
    zh: '该班级已有启用的课酬方案',
    en: 'The class already has an open pay plan.',
    zhtw: '該班級已有啟用的課酬方案',
  },
  noTarget: {
    zh: '请选择方案适用的课程或班级',
    en: 'Select the course or class of the plan.',
    zhtw: '請選擇方案適用的課程或班級',
  },
  badTiers: {
    zh: '阶梯上限必须递增，且只有最后一档不设上限',
    en: 'The ends of the steps must increase, and only the last step has no end.',
    zhtw: '階梯上限必須遞增，且只有最後一檔不設上限',
  },
  versionTaken: {
    zh: '该方案在这一天已有标准',
    en: 'The plan already has rates from this day.',
    zhtw: '該方案在這一天已有標準',
  },
  confirmedMeanwhile: {
    zh: '{{date}} 起已有确认的课酬单，请选择更晚的生效日期',
    en: 'Payslips with lessons from {{date}} are already confirmed. Select a later day.',
    zhtw: '{{date}} 起已有確認的課酬單，請選擇更晚的生效日期',
  },
  used: {
    zh: '该方案已用于 {{n}} 条课酬明细，不能删除；可以停用',
    en: '{{n}} payslip lines use this plan, so it cannot be deleted. You can close it instead.',
    zhtw: '該方案已用於 {{n}} 條課酬明細，不能刪除；可以停用',
  },
  noCoach: { zh: '所选教练不存在', en: 'A selected coach does not exist.', zhtw: '所選教練不存在' },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_pay_plan__name: { text: text.nameTaken, field: 'name' },
  edu_pay_plan__course_once: { text: text.courseTaken, field: 'courseId' },
  edu_pay_plan__class_once: { text: text.classTaken, field: 'classId' },
  edu_pay_plan__scope: { text: text.noTarget, field: 'scope' },
  edu_pay_plan__course: { text: text.noTarget, field: 'courseId' },
  edu_pay_plan__class: { text: text.noTarget, field: 'classId' },
  edu_pay_plan_version_pkey: { text: text.versionTaken, field: 'validFrom' },
} satisfies Constraints
