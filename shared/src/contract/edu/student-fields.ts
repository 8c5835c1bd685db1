import * as z from 'zod'
import { defineFields } from '../field-row.ts'
import type { LocalizedText } from '../lang.ts'
import { blankable, Name, Text } from '../patterns.ts'
import { Gender } from '../org/user-fields.ts'
import { Id } from '../wire.ts'
import { CampusDate } from './values.ts'

const genders: Readonly<Record<number, LocalizedText>> = {
  1: { zh: '男', en: 'Male', zhtw: '男' },
  2: { zh: '女', en: 'Female', zhtw: '女' },
  3: { zh: '未知', en: 'Unknown', zhtw: '未知' },
}

/** A mobile number, or the masked one that an answer had: it stands for the stored number. */
export const PhoneInput = z
  .string()
  .trim()
  .max(11)
  .regex(/^1[3-9](\d{9}|\d\*{4}\d{4})$/, { error: 'pattern.phone' })

/** Up to ten tags of a student. */
export const Tags = z.array(z.string().trim().min(1).max(20)).max(10)

const short = blankable(z.string().max(50))

/** The fields of a student. Columns of money and of a phone are granted one by one. */
export const studentFields = defineFields({
  studentNo: {
    label: { zh: '学员编号', en: 'Student no.', zhtw: '學員編號' },
    value: 'text',
    place: 10,
    column: 'shown',
    export: { width: 16 },
  },
  name: {
    schema: Name,
    label: { zh: '姓名', en: 'Name', zhtw: '姓名' },
    value: 'text',
    place: 20,
    column: 'shown',
    export: {},
    import: { example: '王小明' },
  },
  gender: {
    schema: Gender.default(3),
    label: { zh: '性别', en: 'Gender', zhtw: '性別' },
    value: 'choice',
    choices: genders,
    place: 40,
    column: 'hidden',
    export: {},
    import: { example: '男' },
  },
  birthday: {
    schema: blankable(CampusDate),
    label: { zh: '出生日期', en: 'Date of birth', zhtw: '出生日期' },
    value: 'date',
    pastOnly: true,
    place: 50,
    column: 'hidden',
    export: {},
    import: { example: '2018-05-20' },
  },
  age: {
    label: { zh: '年龄', en: 'Age', zhtw: '年齡' },
    value: 'number',
    place: 55,
    column: 'shown',
    export: { width: 8 },
  },
  phone: {
    schema: blankable(PhoneInput),
    label: { zh: '联系电话', en: 'Phone', zhtw: '聯絡電話' },
    value: 'text',
    place: 60,
    column: 'shown',
    export: { width: 16 },
    import: { example: '13800138000' },
    grant: { column: 10 },
  },
  campusId: {
    schema: Id,
    label: { zh: '校区', en: 'Campus', zhtw: '校區' },
    word: 'campus',
    value: 'text',
    shownAs: 'campusName',
    place: 70,
    column: 'shown',
    export: {},
    import: { example: '城东' },
  },
  stage: {
    label: { zh: '阶段', en: 'Stage', zhtw: '階段' },
    value: 'text',
    place: 30,
    column: 'shown',
    export: {},
  },
  courses: {
    label: { zh: '所学课程', en: 'Courses', zhtw: '所學課程' },
    value: 'text',
    place: 80,
    column: 'hidden',
    export: { width: 24 },
  },
  classes: {
    label: { zh: '所在班级', en: 'Classes', zhtw: '所在班級' },
    value: 'text',
    place: 90,
    column: 'shown',
    export: { width: 24 },
  },
  remainUnits: {
    label: { zh: '剩余课时', en: 'Lessons left', zhtw: '剩餘課時' },
    value: 'number',
    place: 100,
    column: 'shown',
    export: {},
    grant: { column: 20 },
  },
  expireDate: {
    label: { zh: '课时有效期', en: 'Valid until', zhtw: '課時有效期' },
    value: 'date',
    place: 110,
    column: 'hidden',
    export: {},
  },
  deferred: {
    label: { zh: '递延余额', en: 'Deferred', zhtw: '遞延餘額' },
    value: 'number',
    place: 120,
    column: 'hidden',
    export: {},
    grant: { column: 30 },
  },
  arrears: {
    label: { zh: '欠费', en: 'Arrears', zhtw: '欠費' },
    value: 'number',
    place: 130,
    column: 'shown',
    export: {},
    grant: { column: 40 },
  },
  lastAttendDate: {
    label: { zh: '最近上课', en: 'Last lesson', zhtw: '最近上課' },
    value: 'date',
    place: 140,
    column: 'shown',
    export: {},
  },
  nextLesson: {
    label: { zh: '下次课', en: 'Next lesson', zhtw: '下次課' },
    place: 150,
    column: 'shown',
  },
  school: {
    schema: short,
    label: { zh: '就读学校', en: 'School', zhtw: '就讀學校' },
    value: 'text',
    place: 160,
    export: {},
    import: {},
  },
  grade: {
    schema: short,
    label: { zh: '年级', en: 'Grade', zhtw: '年級' },
    value: 'text',
    place: 170,
    export: {},
    import: { example: '二年级' },
  },
  sourceId: {
    schema: blankable(Id),
    label: { zh: '来源渠道', en: 'Source', zhtw: '來源管道' },
    word: 'source',
    value: 'dictionary',
    dictionary: 'eduSource',
    shownAs: 'sourceName',
    place: 180,
    column: 'hidden',
    export: {},
    import: { example: '转介绍' },
  },
  consultantId: {
    schema: blankable(Id),
    label: { zh: '课程顾问', en: 'Consultant', zhtw: '課程顧問' },
    word: 'consultant',
    value: 'text',
    shownAs: 'consultantName',
    place: 190,
    column: 'shown',
    export: {},
    import: {},
    grant: { column: 50, form: 10 },
  },
  managerId: {
    schema: blankable(Id),
    label: { zh: '学管师', en: 'Study manager', zhtw: '學管師' },
    word: 'manager',
    value: 'user',
  },
  referrerId: {
    schema: blankable(Id),
    label: { zh: '转介绍人', en: 'Referred by', zhtw: '轉介紹人' },
    word: 'referrer',
    value: 'text',
  },
  tags: {
    schema: Tags.default([]),
    label: { zh: '标签', en: 'Tags', zhtw: '標籤' },
    value: 'text',
    place: 200,
    column: 'shown',
    export: {},
    import: {},
  },
  health: {
    schema: blankable(Text),
    label: { zh: '健康备注', en: 'Health note', zhtw: '健康備註' },
    value: 'note',
    place: 210,
    import: {},
    grant: { form: 20 },
  },
  photo: { schema: blankable(z.string().max(200)) },
  remark: {
    schema: blankable(Text),
    label: { zh: '备注', en: 'Remark', zhtw: '備註' },
    value: 'note',
    place: 220,
    import: {},
  },
  creatorTime: {
    label: { zh: '创建时间', en: 'Created', zhtw: '建立時間' },
    value: 'time',
    place: 230,
    column: 'hidden',
    export: {},
  },
})

/** Columns of a sheet for the first guardian of a new student: all three of them, or none. */
export const guardianImportFields = defineFields({
  guardianName: {
    schema: short,
    label: { zh: '监护人姓名', en: 'Guardian name', zhtw: '監護人姓名' },
    value: 'text',
    place: 300,
    import: { example: '王女士' },
  },
  guardianRelation: {
    schema: short,
    label: { zh: '与学员关系', en: 'Relation', zhtw: '與學員關係' },
    value: 'dictionary',
    dictionary: 'eduRelation',
    place: 310,
    import: { example: '母亲' },
  },
  guardianPhone: {
    schema: short,
    label: { zh: '监护人手机', en: 'Guardian phone', zhtw: '監護人手機' },
    value: 'text',
    place: 320,
    import: { example: '13800138001' },
  },
})
