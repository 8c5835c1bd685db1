import type { LocalizedText } from '@tessera/shared/contract/lang'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  nameTaken: {
    zh: '该校区已有同名班级',
    en: 'The campus already has a class with this name.',
    zhtw: '該校區已有同名班級',
  },
  codeTaken: { zh: '班级编号已存在', en: 'A class with this code already exists.', zhtw: '班級編號已存在' },
  noSeats: {
    zh: '班级容量至少为 1 人',
    en: 'A class needs at least one seat.',
    zhtw: '班級容量至少為 1 人',
  },
  tooFewSeats: {
    zh: '班级已有 {{n}} 名学员，容量不能小于该人数',
    en: 'The class has {{n}} [n:student|students], so it cannot have fewer seats.',
    zhtw: '班級已有 {{n}} 名學員，容量不能小於該人數',
  },
  lessonTooFull: {
    zh: '{{date}} 的课已有 {{n}} 名学员（含临时学员），容量不能小于该人数',
    en: 'The lesson on {{date}} has {{n}} [n:student|students], including those added to that lesson only, so the class cannot have fewer seats.',
    zhtw: '{{date}} 的課已有 {{n}} 名學員（含臨時學員），容量不能小於該人數',
  },
  courseClosed: {
    zh: '课程不存在或已停用，不能开班',
    en: 'The course does not exist or is closed, so no class can be created for it.',
    zhtw: '課程不存在或已停用，不能開班',
  },
  courseElsewhere: {
    zh: '该课程不在所选校区开设',
    en: 'The course is not taught at the selected campus.',
    zhtw: '該課程不在所選校區開設',
  },
  datesReversed: {
    zh: '结班日期不能早于开班日期',
    en: 'A class cannot end before it starts.',
    zhtw: '結班日期不能早於開班日期',
  },
  fixed: {
    zh: '班级已有课次或学员，不能更换校区或课程',
    en: 'The class has lessons or students, so its campus and course are fixed.',
    zhtw: '班級已有課次或學員，不能更換校區或課程',
  },
  fixedByMonth: {
    zh: '班级已计入 {{month}} 的结账数据，不能更换校区或课程；请新建班级',
    en: 'The class is in the figures of {{month}}, which is closed, so its campus and course are fixed. Create another class.',
    zhtw: '班級已計入 {{month}} 的結帳資料，不能更換校區或課程；請新建班級',
  },
  hasLessons: {
    zh: '班级已有 {{n}} 节课，不能删除；可以结业',
    en: 'The class has lessons ({{n}}) and cannot be deleted. You can finish it.',
    zhtw: '班級已有 {{n}} 堂課，不能刪除；可以結業',
  },
  hasStudents: {
    zh: '班级还有 {{n}} 名学员，不能删除；请先转班或退班',
    en: 'The class has students ({{n}}) and cannot be deleted. Move them first.',
    zhtw: '班級還有 {{n}} 名學員，不能刪除；請先轉班或退班',
  },
  hasScheduled: {
    zh: '班级还有 {{n}} 节未上的课，请先取消，或在结业时一并取消',
    en: '{{n}} [n:lesson is|lessons are] still scheduled. Cancel them first, or choose to cancel them when you finish the class.',
    zhtw: '班級還有 {{n}} 堂未上的課，請先取消，或在結業時一併取消',
  },
  notTeaching: {
    zh: '班级“{{name}}”已结业或取消，不能添加学员',
    en: 'The class “{{name}}” has finished or was cancelled. Students cannot join it.',
    zhtw: '班級「{{name}}」已結業或取消，不能新增學員',
  },
  beforeStart: {
    zh: '结业日期不能早于开班日期 {{date}}',
    en: 'A class cannot finish before it started ({{date}}).',
    zhtw: '結業日期不能早於開班日期 {{date}}',
  },
  notInClass: { zh: '该学员不在班级中', en: 'The student is not in the class.', zhtw: '該學員不在班級中' },
  leaveBeforeJoin: {
    zh: '退班日期不能早于进班日期 {{date}}',
    en: 'A student cannot leave before joining ({{date}}).',
    zhtw: '退班日期不能早於進班日期 {{date}}',
  },
  taught: {
    zh: '该学员 {{date}} 已点名，退班日期必须晚于这一天',
    en: 'The roll call on {{date}} includes this student, so the student can only leave after that day.',
    zhtw: '該學員 {{date}} 已點名，退班日期必須晚於這一天',
  },
  added: { zh: '已添加 {{n}} 名学员', en: 'Students added: {{n}}.', zhtw: '已新增 {{n}} 名學員' },
  moved: { zh: '已转班 {{n}} 名学员', en: 'Students moved: {{n}}.', zhtw: '已轉班 {{n}} 名學員' },
  noneAdded: {
    zh: '没有添加学员：{{list}}',
    en: 'No student was added: {{list}}.',
    zhtw: '沒有新增學員：{{list}}',
  },
  noneMoved: {
    zh: '没有转班：{{list}}',
    en: 'No student was moved: {{list}}.',
    zhtw: '沒有轉班：{{list}}',
  },
  leftOut: { zh: '未办理：{{list}}', en: 'Left out: {{list}}.', zhtw: '未辦理：{{list}}' },
  overSeats: { zh: '班级已超员', en: 'The class is over capacity.', zhtw: '班級已超員' },
  sameClass: {
    zh: '请选择另一个班级',
    en: 'Select another class.',
    zhtw: '請選擇另一個班級',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_class__name: { text: text.nameTaken, field: 'name' },
  edu_class__en_code: { text: text.codeTaken, field: 'enCode' },
} satisfies Constraints
