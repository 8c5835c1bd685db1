import * as z from 'zod'
import type { LocalizedText } from '../localized-text.ts'
import { Text } from '../patterns.ts'
import { get, Id, Page, paged, post } from '../wire.ts'
import { CampusDate } from './values.ts'

// The forms of flows that decide about money and lessons. The key is the code of the flow.

export interface ApprovalField {
  readonly name: LocalizedText
  readonly kind: 'text' | 'yuan' | 'lessons' | 'date' | 'choice' | 'number' | 'difference'
}

const student = { name: { zh: '学员', en: 'Student', zhtw: '學員' }, kind: 'text' } as const
const campus = { name: { zh: '校区', en: 'Campus', zhtw: '校區' }, kind: 'text' } as const
const order = { name: { zh: '合同编号', en: 'Order no.', zhtw: '合約編號' }, kind: 'text' } as const
const line = { name: { zh: '课时账户', en: 'Lesson account', zhtw: '課時帳戶' }, kind: 'text' } as const
const units = { name: { zh: '课时', en: 'Lessons', zhtw: '課時' }, kind: 'lessons' } as const
const value = {
  name: { zh: '剩余价值（元）', en: 'Remaining value (CNY)', zhtw: '剩餘價值（元）' },
  kind: 'yuan',
} as const
const reason = { name: { zh: '原因', en: 'Reason', zhtw: '原因' }, kind: 'text' } as const

export const approvalForms = {
  edu_refund: {
    name: { zh: '退费申请', en: 'Refund', zhtw: '退費申請' },
    fields: {
      refundNo: { name: { zh: '退费单号', en: 'Refund no.', zhtw: '退費單號' }, kind: 'text' },
      student,
      campus,
      order,
      line,
      units,
      value,
      clause: { name: { zh: '合同条款', en: 'Contract clause', zhtw: '合約條款' }, kind: 'choice' },
      clauseAmount: {
        name: { zh: '按条款可退（元）', en: 'Refund by the clause (CNY)', zhtw: '按條款可退（元）' },
        kind: 'yuan',
      },
      rule: { name: { zh: '退费规则', en: 'Rule', zhtw: '退費規則' }, kind: 'choice' },
      deduction: { name: { zh: '扣除（元）', en: 'Deducted (CNY)', zhtw: '扣除（元）' }, kind: 'yuan' },
      amount: { name: { zh: '退费金额（元）', en: 'Refund (CNY)', zhtw: '退費金額（元）' }, kind: 'yuan' },
      /** The amount less that of the clause. */
      deviation: {
        name: { zh: '与条款差额（元）', en: 'Difference to the clause (CNY)', zhtw: '與條款差額（元）' },
        kind: 'difference',
      },
      /** How many users have to approve it. A flow can ask the second one where this is 2. */
      approvals: {
        name: { zh: '所需审批人数', en: 'Approvals needed', zhtw: '所需簽核人數' },
        kind: 'number',
      },
      route: { name: { zh: '退回方式', en: 'Paid to', zhtw: '退回方式' }, kind: 'choice' },
      /** Names of the classes that the student stays in without lessons for them. */
      classes: {
        name: { zh: '退费后仍在的班级', en: 'Stays in classes', zhtw: '退費後仍在的班級' },
        kind: 'text',
      },
      reason,
    },
  },
  edu_transfer: {
    name: { zh: '转课申请', en: 'Transfer', zhtw: '轉課申請' },
    fields: {
      transferNo: { name: { zh: '转课单号', en: 'Transfer no.', zhtw: '轉課單號' }, kind: 'text' },
      kind: { name: { zh: '转课类型', en: 'Kind', zhtw: '轉課類型' }, kind: 'choice' },
      student,
      campus,
      order,
      line,
      units,
      value,
      target: { name: { zh: '转入', en: 'Transferred to', zhtw: '轉入' }, kind: 'text' },
      newUnits: { name: { zh: '转入课时', en: 'New lessons', zhtw: '轉入課時' }, kind: 'lessons' },
      walletRemainder: {
        name: { zh: '余额转入钱包（元）', en: 'Remainder to the wallet (CNY)', zhtw: '餘額轉入錢包（元）' },
        kind: 'yuan',
      },
      reason,
    },
  },
  edu_forfeit: {
    name: { zh: '课时清零申请', en: 'Forfeit', zhtw: '課時清零申請' },
    fields: {
      student,
      campus,
      order,
      line,
      units,
      value,
      expireDate: { name: { zh: '过期日期', en: 'Expired on', zhtw: '過期日期' }, kind: 'date' },
      reason,
    },
  },
  edu_priceOverride: {
    name: { zh: '改价与超额预收申请', en: 'Price override or prepayment', zhtw: '改價與超額預收申請' },
    fields: {
      student,
      campus,
      order,
      lines: { name: { zh: '购买内容', en: 'Bought', zhtw: '購買內容' }, kind: 'text' },
      listAmount: { name: { zh: '原价（元）', en: 'List price (CNY)', zhtw: '原價（元）' }, kind: 'yuan' },
      discount: { name: { zh: '优惠（元）', en: 'Discount (CNY)', zhtw: '優惠（元）' }, kind: 'yuan' },
      amount: { name: { zh: '应收（元）', en: 'Net (CNY)', zhtw: '應收（元）' }, kind: 'yuan' },
      /** The limits of prepayment that the order breaks; empty where it breaks none. */
      prepay: {
        name: { zh: '超出预收费上限', en: 'Beyond prepayment limits', zhtw: '超出預收費上限' },
        kind: 'choice',
      },
      reason,
    },
  },
  edu_void: {
    name: { zh: '订单作废申请', en: 'Void of an order', zhtw: '訂單作廢申請' },
    fields: {
      student,
      campus,
      order,
      signDate: { name: { zh: '签约日期', en: 'Signed on', zhtw: '簽約日期' }, kind: 'date' },
      amount: { name: { zh: '应收（元）', en: 'Net (CNY)', zhtw: '應收（元）' }, kind: 'yuan' },
      reason,
    },
  },
  edu_suspend: {
    name: { zh: '停课申请', en: 'Suspension', zhtw: '停課申請' },
    fields: {
      student,
      campus,
      line,
      fromDate: { name: { zh: '开始日期', en: 'From', zhtw: '開始日期' }, kind: 'date' },
      toDate: { name: { zh: '结束日期', en: 'Until', zhtw: '結束日期' }, kind: 'date' },
      reason,
    },
  },
  edu_correction: {
    name: { zh: '点名更正申请', en: 'Correction of a roll call', zhtw: '點名更正申請' },
    fields: {
      lesson: { name: { zh: '课次', en: 'Lesson', zhtw: '課次' }, kind: 'text' },
      campus,
      student,
      changes: { name: { zh: '更正内容', en: 'Changes', zhtw: '更正內容' }, kind: 'text' },
      /** What all students get back together; negative where lessons are charged. */
      returnedUnits: {
        name: { zh: '退回课时', en: 'Lessons returned', zhtw: '退回課時' },
        kind: 'lessons',
      },
      returnedAmount: {
        name: { zh: '冲回消课金额（元）', en: 'Revenue reversed (CNY)', zhtw: '沖回消課金額（元）' },
        kind: 'yuan',
      },
      reason,
    },
  },
} as const satisfies Record<string, { name: LocalizedText; fields: Readonly<Record<string, ApprovalField>> }>
export type ApprovalCode = keyof typeof approvalForms

const finance = (tab: string, button: string) => ({ menu: 'edu.finance', tab, button })

/** The page where users apply: its menu and tab, and the button that they need there. */
export const appliesAt: Readonly<
  Record<ApprovalCode, { readonly menu: string; readonly tab: string; readonly button: string }>
> = {
  edu_refund: finance('refunds', 'btn_refund'),
  edu_transfer: finance('transfers', 'btn_transfer'),
  edu_forfeit: finance('orders', 'btn_adjust'),
  edu_priceOverride: finance('orders', 'btn_add'),
  edu_void: finance('orders', 'btn_void'),
  edu_suspend: { menu: 'edu.eduStudent', tab: '', button: 'btn_suspend' },
  edu_correction: { menu: 'edu.eduClasslist', tab: '', button: 'btn_rollcall' },
}

/** Words of the choices that approval forms show. */
export const approvalChoices = {
  remaining_value: { zh: '按剩余价值', en: 'Value of the remaining lessons', zhtw: '按剩餘價值' },
  list_price_consumed: {
    zh: '已上课时按原价扣除',
    en: 'Used lessons at list price',
    zhtw: '已上課時按原價扣除',
  },
  by_value: {
    zh: '未上课时按实际单价退还',
    en: 'Unused lessons at the price paid',
    zhtw: '未上課時按實際單價退還',
  },
  by_list_price: {
    zh: '已上课时按原价扣除，余额退还',
    en: 'Used lessons at list price; the rest is refunded',
    zhtw: '已上課時按原價扣除，餘額退還',
  },
  original: { zh: '原路退回', en: 'Original account', zhtw: '原路退回' },
  wallet: { zh: '学员钱包', en: 'Wallet', zhtw: '學員錢包' },
  other: { zh: '其他账户', en: 'Other account', zhtw: '其他帳戶' },
  course: { zh: '转课程', en: 'To another course', zhtw: '轉課程' },
  student: { zh: '转学员', en: 'To another student', zhtw: '轉學員' },
  campus: { zh: '转校区', en: 'To another campus', zhtw: '轉校區' },
  prepay_period: {
    zh: '时长：超过 3 个月或 60 课时',
    en: 'Period: more than 3 months or 60 lessons',
    zhtw: '時長：超過 3 個月或 60 課時',
  },
  prepay_amount: {
    zh: '金额：超过 5000 元',
    en: 'Amount: more than 5000 CNY',
    zhtw: '金額：超過 5000 元',
  },
  prepay_both: {
    zh: '时长：超过 3 个月或 60 课时；金额：超过 5000 元',
    en: 'Period: more than 3 months or 60 lessons; amount: more than 5000 CNY',
    zhtw: '時長：超過 3 個月或 60 課時；金額：超過 5000 元',
  },
} as const satisfies Record<string, LocalizedText>

/** The words of a choice, where approval forms have it. */
export const findChoice = (choice: string): LocalizedText | undefined =>
  Object.hasOwn(approvalChoices, choice) ? approvalChoices[choice as keyof typeof approvalChoices] : undefined

/** Where an application stands; the numbers are those of its task. 6 is a refund that was paid. */
export const ApplicationStatus = z.int().min(1).max(6)

/** The task that decides about an application. */
export const Applied = z.object({ flowTaskId: Id })

export const approvalCodes = Object.keys(approvalForms) as [ApprovalCode, ...ApprovalCode[]]

export const ApplicationRow = z.object({
  id: Id,
  form: z.enum(approvalCodes),
  studentId: Id,
  studentName: z.string(),
  /** All visible students whom it is about: a correction of a roll-call has several. */
  students: z.array(z.object({ id: Id, name: z.string() })),
  campusName: z.string(),
  /** '' for an application without an order, such as a suspension of all lessons. */
  orderNo: z.string(),
  reason: Text,
  applicantName: z.string(),
  /** At the campus. */
  appliedOn: CampusDate,
  status: ApplicationStatus,
})
export type ApplicationRow = z.output<typeof ApplicationRow>

const ApplicationFilter = Page.extend({
  form: z.enum(approvalCodes).optional(),
  status: ApplicationStatus.optional(),
  campusId: Id.optional(),
})
export type ApplicationFilter = z.output<typeof ApplicationFilter>

/** Applications of every kind, and calls of their forms on the pages of their tasks. */
export const applications = {
  /** Those about visible orders and, without an order, about visible students; the latest first. */
  list: get('/api/edu/Application', {
    access: { menu: 'edu.finance' },
    input: ApplicationFilter,
    output: paged(ApplicationRow),
  }),
  /** Submits an application again that was rejected or withdrawn; only its applicant can. */
  resubmit: post('/api/edu/Application/{flowTaskId}/Actions/Resubmit', {
    access: 'signed-in',
    input: z.object({ commandId: z.string().min(1).max(64).optional() }),
    successMessage: 'done',
  }),
}
