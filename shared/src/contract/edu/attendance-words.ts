import type { LocalizedText } from '../lang.ts'
import type { makeupDenials } from './attendance.ts'

export const attendanceWords = {
  pending: { zh: '未点名', en: 'Pending', zhtw: '未點名' },
  present: { zh: '到课', en: 'Present', zhtw: '到課' },
  late: { zh: '迟到', en: 'Late', zhtw: '遲到' },
  leave: { zh: '请假', en: 'On leave', zhtw: '請假' },
  absent: { zh: '未到', en: 'Absent', zhtw: '未到' },
} as const satisfies Record<string, LocalizedText>

export const rosterTypeWords = {
  regular: { zh: '班级', en: 'Class', zhtw: '班級' },
  temp: { zh: '临时', en: 'Temporary', zhtw: '臨時' },
  booking: { zh: '约课', en: 'Booked', zhtw: '約課' },
  makeup: { zh: '补课', en: 'Make-up', zhtw: '補課' },
  trial: { zh: '试听', en: 'Trial', zhtw: '試聽' },
} as const satisfies Record<string, LocalizedText>

export const outcomeWords = {
  present: { zh: '到课', en: 'Present', zhtw: '到課' },
  late: { zh: '迟到', en: 'Late', zhtw: '遲到' },
  leave: { zh: '请假（额度内）', en: 'Leave within the quota', zhtw: '請假（額度內）' },
  lateLeave: { zh: '临时请假', en: 'Leave on short notice', zhtw: '臨時請假' },
  excessLeave: { zh: '请假（超额度）', en: 'Leave beyond the quota', zhtw: '請假（超額度）' },
  absent: { zh: '未到', en: 'Absent', zhtw: '未到' },
} as const satisfies Record<string, LocalizedText>

export const chargeReasonWords = {
  attended: { zh: '上课扣课', en: 'Attended', zhtw: '上課扣課' },
  absent_charged: { zh: '未到扣课', en: 'Absent, charged', zhtw: '未到扣課' },
  leave_free: { zh: '请假不扣课', en: 'Leave, free', zhtw: '請假不扣課' },
  leave_late_notice: { zh: '临时请假', en: 'Leave on short notice', zhtw: '臨時請假' },
  leave_over_quota: { zh: '请假超额度', en: 'Leave beyond the quota', zhtw: '請假超額度' },
  makeup_free: { zh: '补课不扣课', en: 'Make-up, free', zhtw: '補課不扣課' },
  makeup_charged: { zh: '补课扣课', en: 'Make-up, charged', zhtw: '補課扣課' },
  trial_free: { zh: '试听不扣课', en: 'Trial, free', zhtw: '試聽不扣課' },
  period_card: { zh: '期卡', en: 'Period card', zhtw: '期卡' },
  no_balance: { zh: '课时不足', en: 'No lessons left', zhtw: '課時不足' },
  manual: { zh: '按设置或手工', en: 'By setting or manually', zhtw: '依設定或手動' },
} as const satisfies Record<string, LocalizedText>

/** Why a leave gives no make-up. */
export const makeupDenialWords = {
  unrequested: { zh: '课前没有请假', en: 'no leave requested before the lesson', zhtw: '課前沒有請假' },
  waiting: { zh: '请假未批准', en: 'the leave is not approved', zhtw: '請假未核准' },
  shortNotice: { zh: '请假太晚', en: 'the leave came too late', zhtw: '請假太晚' },
  overQuota: { zh: '请假次数已用完', en: 'no leave left in the quota', zhtw: '請假次數已用完' },
  again: {
    zh: '补课已请过一次假',
    en: 'leave was already taken from this make-up',
    zhtw: '補課已請過一次假',
  },
  setting: { zh: '按设置不补课', en: 'not by the settings', zhtw: '按設定不補課' },
} as const satisfies Record<(typeof makeupDenials)[number], LocalizedText>

export const leaveTypeWords = {
  personal: { zh: '事假', en: 'Personal', zhtw: '事假' },
  sick: { zh: '病假', en: 'Sick', zhtw: '病假' },
  other: { zh: '其他', en: 'Other', zhtw: '其他' },
} as const satisfies Record<string, LocalizedText>

export const leaveStatusWords = {
  1: { zh: '待审批', en: 'Waiting', zhtw: '待簽核' },
  2: { zh: '已批准', en: 'Approved', zhtw: '已核准' },
  3: { zh: '已拒绝', en: 'Rejected', zhtw: '已拒絕' },
  4: { zh: '已撤回', en: 'Revoked', zhtw: '已撤回' },
} as const satisfies Record<number, LocalizedText>

export const makeupStatusWords = {
  open: { zh: '待补课', en: 'Open', zhtw: '待補課' },
  booked: { zh: '已约', en: 'Booked', zhtw: '已約' },
  used: { zh: '已补', en: 'Used', zhtw: '已補' },
  expired: { zh: '已过期', en: 'Expired', zhtw: '已過期' },
  waived: { zh: '已放弃', en: 'Waived', zhtw: '已放棄' },
} as const satisfies Record<string, LocalizedText>
