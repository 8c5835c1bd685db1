import type { LocalizedText } from '@tessera/shared/contract/localized-text'
import type { Constraints } from '../../http/errors.ts'

export const text = {
  cancelled: {
    zh: '课次 {{no}} 已取消，不能点名；请先恢复课次',
    en: 'Lesson {{no}} was cancelled. Restore it before the roll call.',
    zhtw: '課次 {{no}} 已取消，不能點名；請先恢復課次',
  },
  early: {
    zh: '课次 {{no}} 在 {{time}} 上课，开课前 {{n}} 分钟内才能点名',
    en: 'Lesson {{no}} begins at {{time}}. You can take its roll call from {{n}} [n:minute|minutes] before.',
    zhtw: '課次 {{no}} 在 {{time}} 上課，開課前 {{n}} 分鐘內才能點名',
  },
  notBegun: {
    zh: '课次 {{no}} 在 {{time}} 上课，开课后才能点名',
    en: 'Lesson {{no}} begins at {{time}}. You can take its roll call once it has begun.',
    zhtw: '課次 {{no}} 在 {{time}} 上課，開課後才能點名',
  },
  twice: {
    zh: '课次 {{no}} 已由{{who}}点名，请刷新后查看或修改',
    en: '{{who}} has already taken the roll call of lesson {{no}}. Reload to see or change it.',
    zhtw: '課次 {{no}} 已由{{who}}點名，請重新整理後查看或修改',
  },
  noRollCall: {
    zh: '课次 {{no}} 还没有点名',
    en: 'Lesson {{no}} has no roll call to undo.',
    zhtw: '課次 {{no}} 還沒有點名',
  },
  closed: {
    zh: '{{month}} 已结账，这节课的点名不能直接保存、修改或撤销；请提交更正',
    en: '{{month}} is closed, so this roll call cannot be saved, changed or undone directly. Submit a correction instead.',
    zhtw: '{{month}} 已結帳，這堂課的點名不能直接儲存、修改或復原；請提交更正',
  },
  notClosed: {
    zh: '课次 {{no}} 的点名所在月份未结账，请直接修改点名',
    en: 'The month of lesson {{no}} is open. Change its roll call instead.',
    zhtw: '課次 {{no}} 的點名所在月份未結帳，請直接修改點名',
  },
  notCalled: { zh: '未点名', en: 'not called', zhtw: '未點名' },
  nothingCorrected: {
    zh: '更正的内容与原点名相同',
    en: 'The correction changes nothing.',
    zhtw: '更正的內容與原點名相同',
  },
  correctionPending: {
    zh: '课次 {{no}} 已有待审批的更正申请',
    en: 'A correction of lesson {{no}} is already waiting for approval.',
    zhtw: '課次 {{no}} 已有待簽核的更正申請',
  },
  correctionStale: {
    zh: '课次 {{no}} 的点名在申请更正后已有变化，请驳回后重新申请',
    en: 'Lesson {{no}} has changed since this correction was requested. Reject it and request it again.',
    zhtw: '課次 {{no}} 的點名在申請更正後已有變化，請駁回後重新申請',
  },
  missing: {
    zh: '这些学员没有点名：{{names}}',
    en: 'These students are missing from the roll call: {{names}}.',
    zhtw: '這些學員沒有點名：{{names}}',
  },
  notOnRoster: {
    zh: '名单已变化：第 {{n}} 名学员不在这节课的名单里，请刷新后重试',
    en: 'The roster has changed: student {{n}} is not in this lesson. Reload and try again.',
    zhtw: '名單已變化：第 {{n}} 名學員不在這堂課的名單裡，請重新整理後再試',
  },
  repeated: {
    zh: '学员{{name}}在点名中出现了两次',
    en: '{{name}} is in the roll call twice.',
    zhtw: '學員{{name}}在點名中出現了兩次',
  },
  manualReason: {
    zh: '手工填写{{name}}的扣课数时，请写明原因',
    en: 'Enter why you set the lessons of {{name}} manually.',
    zhtw: '手動填寫{{name}}的扣課數時，請寫明原因',
  },
  manualTrial: {
    zh: '{{name}}是试听，不扣课时',
    en: '{{name}} is on trial. Trials cost no lessons.',
    zhtw: '{{name}}是試聽，不扣課時',
  },
  held: {
    zh: '{{name}}的课时正被退费或转课 {{no}} 占用，待其结束后才能扣课',
    en: 'The lessons of {{name}} are reserved by the refund or transfer {{no}} until it has been decided.',
    zhtw: '{{name}}的課時正被退費或轉課 {{no}} 占用，待其結束後才能扣課',
  },
  short: {
    zh: '{{name}}剩余课时不足：需要 {{units}}，可用 {{available}}。请先续费，或改为请假',
    en: '{{name}} does not have enough lessons: {{units}} needed, {{available}} available. Renew first, or record a leave.',
    zhtw: '{{name}}剩餘課時不足：需要 {{units}}，可用 {{available}}。請先續費，或改為請假',
  },
  madeUp: {
    zh: '{{name}}已在 {{date}} 补过这节课；请记请假，或先撤销那节课的点名',
    en: '{{name}} made this lesson up on {{date}}. Record the leave, or undo the roll call of that day first.',
    zhtw: '{{name}}已在 {{date}} 補過這堂課；請記請假，或先復原那堂課的點名',
  },
  bulkDone: { zh: '已点名 {{n}} 节', en: 'Roll calls saved: {{n}}.', zhtw: '已點名 {{n}} 堂' },
  bulkFailed: {
    zh: '{{n}} 节未点名：{{list}}',
    en: 'Lessons without a roll call: {{n}}. {{list}}',
    zhtw: '{{n}} 堂未點名：{{list}}',
  },
  overSeats: {
    zh: '这节课已超员',
    en: 'The lesson is over capacity.',
    zhtw: '這堂課已超員',
  },
  releasedMakeup: {
    zh: '已取消补课预约：{{list}}',
    en: 'Make-up bookings cancelled: {{list}}.',
    zhtw: '已取消補課預約：{{list}}',
  },
  ordinaryMakeup: {
    zh: '已上的补课改记为临时课：{{list}}',
    en: 'Make-ups that were attended are extra lessons now: {{list}}.',
    zhtw: '已上的補課改記為臨時課：{{list}}',
  },
  makeupAgain: {
    zh: '已上的课重新计为这次请假的补课：{{list}}',
    en: 'Attended lessons count as make-ups of the leave again: {{list}}.',
    zhtw: '已上的課重新計為這次請假的補課：{{list}}',
  },
  makeupElsewhere: {
    zh: '{{name}}的这次补课机会已另约到其他课次，请先取消那次补课',
    en: '{{name}} has booked this make-up in another lesson. Cancel that booking first.',
    zhtw: '{{name}}的這次補課機會已另約到其他課次，請先取消那次補課',
  },
  full: {
    zh: '班级“{{name}}”在这节课已满（{{capacity}} 人），不能再加学员',
    en: 'The class “{{name}}” has no free seat in this lesson ({{capacity}} [capacity:seat|seats]).',
    zhtw: '班級「{{name}}」在這堂課已滿（{{capacity}} 人），不能再加學員',
  },
  alreadyThere: {
    zh: '{{name}}已在这节课的名单里',
    en: '{{name}} is already in this lesson.',
    zhtw: '{{name}}已在這堂課的名單裡',
  },
  rolled: {
    zh: '课次 {{no}} 已点名，不能增减学员；请先撤销点名',
    en: 'The roll call of lesson {{no}} was taken, so students cannot be added or removed. Undo it first.',
    zhtw: '課次 {{no}} 已點名，不能增減學員；請先復原點名',
  },
  ofClass: {
    zh: '{{name}}是班级学员，不能从单节课移除；请记请假或办理退班',
    en: '{{name}} is a student of this class. Record leave, or remove the student from the class.',
    zhtw: '{{name}}是班級學員，不能從單堂課移除；請記請假或辦理退班',
  },
  ofMakeup: {
    zh: '{{name}}是补课学员，请在补课中取消预约',
    en: '{{name}} has booked a make-up in this lesson. Cancel that booking instead.',
    zhtw: '{{name}}是補課學員，請在補課中取消預約',
  },
  notThere: {
    zh: '该学员不在这节课的名单里',
    en: 'The student is not in this lesson.',
    zhtw: '該學員不在這堂課的名單裡',
  },
  noStudent: {
    zh: '学员不存在，或您没有权限查看',
    en: 'This student does not exist, or you don’t have access.',
    zhtw: '學員不存在，或您沒有權限查看',
  },
  noStudents: {
    zh: '课次 {{no}} 没有学员，不能点名',
    en: 'Lesson {{no}} has no students.',
    zhtw: '課次 {{no}} 沒有學員，不能點名',
  },
  periodReversed: {
    zh: '结束日期不能早于开始日期',
    en: 'The last day cannot be before the first one.',
    zhtw: '結束日期不能早於開始日期',
  },
  periodTooLong: {
    zh: '一次最多查询 {{max}} 天',
    en: 'At most {{max}} days can be shown at once.',
    zhtw: '一次最多查詢 {{max}} 天',
  },
  returned: {
    zh: '（课时 {{lessons}}，金额 {{yuan}}）',
    en: '(lessons {{lessons}}, CNY {{yuan}})',
    zhtw: '（課時 {{lessons}}，金額 {{yuan}}）',
  },
} satisfies Record<string, LocalizedText>

/** What becomes of the seat of a make-up, for those who approve a correction. */
export const makeupNotes = {
  free: {
    zh: '（取消 {{time}} 的补课预约）',
    en: '(the make-up booking of {{time}} is cancelled)',
    zhtw: '（取消 {{time}} 的補課預約）',
  },
  temp: {
    zh: '（{{time}} 已上的补课改记为临时课）',
    en: '(the make-up of {{time}} becomes an extra lesson)',
    zhtw: '（{{time}} 已上的補課改記為臨時課）',
  },
  makeup: {
    zh: '（{{time}} 已上的课重新计为补课）',
    en: '(the lesson of {{time}} is the make-up again)',
    zhtw: '（{{time}} 已上的課重新計為補課）',
  },
} satisfies Record<string, LocalizedText>

export const constraints = {
  edu_roll_correction__pending: {
    text: {
      zh: '该课次已有待审批的更正申请',
      en: 'A correction of this lesson is already waiting for approval.',
      zhtw: '該課次已有待簽核的更正申請',
    },
  },
} satisfies Constraints
