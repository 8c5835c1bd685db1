import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  noCampus: {
    zh: '校区“{{name}}”不存在或已停用',
    en: 'The campus “{{name}}” does not exist or is closed.',
    zhtw: '校區「{{name}}」不存在或已停用',
  },
  otherCampus: {
    zh: '您没有该校区学员的权限',
    en: 'You don’t have permission for students of this campus.',
    zhtw: '您沒有該校區學員的權限',
  },
  noConsultant: {
    zh: '课程顾问“{{name}}”不存在',
    en: 'There is no consultant “{{name}}”.',
    zhtw: '課程顧問「{{name}}」不存在',
  },
  severalConsultants: {
    zh: '有多位用户叫“{{name}}”，请填写账号',
    en: 'Several users are named “{{name}}”. Enter the account instead.',
    zhtw: '有多位使用者叫「{{name}}」，請填寫帳號',
  },
  noSource: {
    zh: '来源渠道“{{name}}”不存在',
    en: 'There is no source “{{name}}”.',
    zhtw: '來源管道「{{name}}」不存在',
  },
  noRelation: {
    zh: '与学员关系“{{name}}”不存在',
    en: 'There is no relation “{{name}}”.',
    zhtw: '與學員關係「{{name}}」不存在',
  },
  birthdayInFuture: {
    zh: '出生日期 {{date}} 晚于今天',
    en: 'The date of birth {{date}} is after today.',
    zhtw: '出生日期 {{date}} 晚於今天',
  },
  birthdayTooEarly: {
    zh: '出生日期 {{date}} 早于 {{first}}，请检查日期（表格中的空日期常显示为 1900 年）',
    en: 'The date of birth {{date}} is before {{first}}. Check it: sheets often show an empty date as 1900.',
    zhtw: '出生日期 {{date}} 早於 {{first}}，請檢查日期（表格中的空日期常顯示為 1900 年）',
  },
  phoneInvalid: {
    zh: '手机号码“{{phone}}”不正确',
    en: '“{{phone}}” is not a mobile number.',
    zhtw: '手機號碼「{{phone}}」不正確',
  },
  phoneUnknown: {
    zh: '请输入完整的手机号码',
    en: 'Enter the full mobile number.',
    zhtw: '請輸入完整的手機號碼',
  },
  guardianHalfKnown: {
    zh: '监护人信息不完整：缺少{{missing}}。请补充，或清空监护人的所有列',
    en: 'The guardian is incomplete: {{missing}} is missing. Add it, or clear all guardian columns.',
    zhtw: '監護人資訊不完整：缺少{{missing}}。請補充，或清空監護人的所有欄',
  },
  guardianPhoneTwice: {
    zh: '该学员已有手机号码相同的监护人',
    en: 'The student already has a guardian with this phone.',
    zhtw: '該學員已有手機號碼相同的監護人',
  },
  tooManyGuardians: {
    zh: '一名学员最多 5 位监护人',
    en: 'A student can have at most five guardians.',
    zhtw: '一名學員最多 5 位監護人',
  },
  ownReferrer: {
    zh: '转介绍人不能是学员本人',
    en: 'Students cannot refer themselves.',
    zhtw: '轉介紹人不能是學員本人',
  },
  noReferrer: { zh: '转介绍人不存在', en: 'The referring student does not exist.', zhtw: '轉介紹人不存在' },
  noPhone: { zh: '没有登记手机号码', en: 'No phone number on record.', zhtw: '沒有登記手機號碼' },
  hasOrders: {
    zh: '学员有 {{n}} 份合同，不能删除；可以合并到另一名学员',
    en: 'The student has contracts ({{n}}) and cannot be deleted. You can merge them into another student.',
    zhtw: '學員有 {{n}} 份合約，不能刪除；可以合併到另一名學員',
  },
  hasClasses: {
    zh: '学员在 {{n}} 个班级中有记录，不能删除',
    en: 'The student is or was in {{n}} [n:class|classes] and cannot be deleted.',
    zhtw: '學員在 {{n}} 個班級中有記錄，不能刪除',
  },
  hasLessons: {
    zh: '学员有 {{n}} 条上课记录，不能删除',
    en: 'The student has {{n}} [n:lesson|lessons] on record and cannot be deleted.',
    zhtw: '學員有 {{n}} 筆上課記錄，不能刪除',
  },
  mergeWithSelf: {
    zh: '不能与自己合并',
    en: 'A student cannot be merged with itself.',
    zhtw: '不能與自己合併',
  },
  mergeSameLesson: {
    zh: '两名学员都在 {{date}} 的同一节课“{{title}}”中，不是同一个人，不能合并',
    en: 'Both students are in the same lesson “{{title}}” on {{date}}, so they are two people and cannot be merged.',
    zhtw: '兩名學員都在 {{date}} 的同一節課「{{title}}」中，不是同一個人，不能合併',
  },
  mergeSameClass: {
    zh: '两名学员同时在班级“{{title}}”中，请先让其中一名退班再合并',
    en: 'Both students are in the class “{{title}}” at the same time. Remove one of them before merging.',
    zhtw: '兩名學員同時在班級「{{title}}」中，請先讓其中一名退班再合併',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_guardian__phone: { text: text.guardianPhoneTwice, field: 'phone' },
  edu_student__referrer: { text: text.noReferrer, field: 'referrerId' },
} satisfies Constraints
