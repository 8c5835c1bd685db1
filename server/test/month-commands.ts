import fc from 'fast-check'
import { accountTransfers } from '@tessera/shared/contract/edu/account-transfers'
import { attendance, attendanceStatuses } from '@tessera/shared/contract/edu/attendance'
import { campuses } from '@tessera/shared/contract/edu/campuses'
import { cashEntries } from '@tessera/shared/contract/edu/cash-entries'
import { classes } from '@tessera/shared/contract/edu/classes'
import { classrooms } from '@tessera/shared/contract/edu/classrooms'
import { courses } from '@tessera/shared/contract/edu/courses'
import { lessons } from '@tessera/shared/contract/edu/lessons'
import { lineActions } from '@tessera/shared/contract/edu/line-actions'
import { orders } from '@tessera/shared/contract/edu/orders'
import { payslips } from '@tessera/shared/contract/edu/payslips'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import { wallet } from '@tessera/shared/contract/edu/wallet'
import { runCampusDay } from '../src/edu/daily/run-day.ts'
import type { ClosingApp } from './closing-app.ts'
import type { LessonApp } from './lesson-app.ts'

// Random commands of every kind that change money, lessons, or what figures of seats and rooms read.

const moneyKinds = [
  'sell',
  'sellCheaper',
  'pay',
  'pay',
  'payFromWallet',
  'topUp',
  'correct',
  'voidReceipt',
  'voidReceipt',
  'voidOrder',
  'voidOrder',
  'walletRefund',
  'refund',
  'refund',
  'refund',
  'payRefund',
  'payRefund',
  'payRefund',
  'reverseRefund',
  'transfer',
  'decide',
  'decide',
  'decide',
  'decide',
  'adjust',
  'rollCall',
  'rollCall',
  'undo',
  'cash',
  'cash',
  'approveCash',
  'voidCash',
  'accountTransfer',
  'computePay',
  'computePay',
  'confirmPay',
  'confirmPay',
  'paySlip',
  'voidSlip',
  'voidSlip',
  'day',
] as const
/** Commands on classes, rooms and campuses, which figures of seats read. */
const seatKinds = [
  // Of a closed month, which only later commands of a history find.
  'correctRoll',
  'correctRoll',
  'correctRoll',
  'correctRoll',
  'correctRoll',
  'correctRoll',
  'newLesson',
  'join',
  'join',
  'leave',
  'editClass',
  'editClass',
  'newClass',
  'finishClass',
  'editCourse',
  'newRoom',
  'closeRoom',
  'editHours',
] as const
export const kinds = [...moneyKinds, ...moneyKinds, ...seatKinds]
const number = fc.nat(1_000_000)
export const command = fc.record({
  kind: fc.constantFrom(...kinds),
  subject: number,
  other: number,
  /** How long ago the document says that it happened. */
  daysBack: fc.integer({ min: 0, max: 140 }),
  amount: fc.integer({ min: 1, max: 2_500 }),
  flag: fc.boolean(),
})
export type Command = typeof command extends fc.Arbitrary<infer C> ? C : never

const pick = <T>(values: readonly T[], number: number): T | undefined => values[number % values.length]

export interface Field {
  readonly app: LessonApp & ClosingApp
  /** The principal decides, so others apply. */
  readonly approver: { readonly token: string }
  readonly studentIds: readonly string[]
  readonly lessonIds: readonly string[]
  /** A class that students join and leave. */
  readonly seatsId: string
}

/** Runs commands; each returns the code of its answer, or null where there is nothing to work on. */
export function createPlayer({ app, approver, studentIds, lessonIds, seatsId }: Field) {
  const ids = async (text: string, values: unknown[] = []): Promise<readonly string[]> => {
    const rows = await app.run(text, values)
    return rows.map(({ id }) => String(id))
  }
  const ofStudents = (text: string) => ids(text, [studentIds])
  const orderIds = () => ofStudents('select id from edu_order where student_id = any($1) order by id')
  const lineIds = () =>
    ofStudents('select id from edu_order_line where student_id = any($1) and delete_mark = 0 order by id')
  const receiptIds = () => ofStudents('select id from edu_receipt where student_id = any($1) order by id')
  const refundIds = (status: string) =>
    ofStudents(
      `select f.id from edu_refund f join edu_order_line l on l.id = f.line_id where l.student_id = any($1) and f.status in (${status}) order by 1`,
    )
  return async function play({
    kind,
    subject,
    other,
    daysBack,
    amount,
    flag,
  }: Command): Promise<number | null> {
    const { principal, finance, day } = app
    const studentId = pick(studentIds, subject)!
    const date = day(-daysBack)
    const paidAt = Date.parse(`${date}T01:00:00Z`)
    const reason = '随机历史'
    const codeOf = async (call: Promise<{ code: number }>) => (await call).code
    const withId = async (
      list: Promise<readonly string[]>,
      run: (id: string) => Promise<{ code: number }>,
    ): Promise<number | null> => {
      const id = pick(await list, subject)
      return id === undefined ? null : codeOf(run(id))
    }
    const cash = [{ method: 'cash' as const, accountId: 'account.cash', amount }]
    const fromWallet = [{ method: 'wallet' as const, amount: Math.ceil(amount / 10) }]
    switch (kind) {
      case 'sell':
      case 'sellCheaper': {
        const discount = kind === 'sell' ? {} : { discount: 1 }
        const lines = [{ pricePlanId: app.plan, ...discount }]
        return codeOf(app.call(orders.create, { studentId, lines, signDate: date }, app.desk))
      }
      case 'pay':
        return withId(orderIds(), (orderId) =>
          app.call(receipts.create, { orderId, parts: cash, paidAt, surplusToWallet: true }, principal),
        )
      case 'payFromWallet':
        return withId(orderIds(), (orderId) =>
          app.call(receipts.create, { orderId, parts: fromWallet, paidAt, surplusToWallet: flag }, principal),
        )
      case 'topUp':
        return codeOf(app.call(receipts.create, { studentId, parts: cash, paidAt }, principal))
      case 'correct':
        return withId(receiptIds(), (id) =>
          app.call(receipts.correct, { id, parts: cash, paidAt, surplusToWallet: true, reason }, principal),
        )
      case 'voidReceipt':
        return withId(receiptIds(), (id) => app.call(receipts.void, { id, reason }, principal))
      case 'voidOrder':
        return withId(orderIds(), (id) => app.call(orders.void, { id, reason }, approver))
      case 'walletRefund':
        return codeOf(
          app.call(
            wallet.refund,
            { studentId, accountId: 'account.cash', amount: Math.ceil(amount / 20), reason },
            principal,
          ),
        )
      case 'refund': {
        const units = 1 + (other % 4) / 2
        return withId(lineIds(), (lineId) =>
          app.call(
            refunds.create,
            {
              lineId,
              units,
              rule: 'remaining_value',
              amount: units * (40 + (other % 78)),
              route: flag ? 'original' : 'wallet',
              reason,
            },
            app.desk,
          ),
        )
      }
      case 'payRefund':
        return withId(refundIds('2'), (id) =>
          app.call(
            refunds.pay,
            { id, accountId: 'account.cash', ...(flag ? {} : { paidAt: paidAt + 3_600_000 }) },
            finance,
          ),
        )
      case 'reverseRefund':
        return withId(refundIds('6'), (id) => app.call(refunds.reverse, { id, reason }, finance))
      case 'transfer':
        return withId(lineIds(), (fromLineId) =>
          app.call(
            lessonTransfers.create,
            {
              fromLineId,
              units: 1,
              reason,
              ...(flag ? { kind: 'wallet' } : { kind: 'student', toStudentId: pick(studentIds, other)! }),
            },
            app.desk,
          ),
        )
      case 'decide': {
        const taskId = pick(
          await ofStudents(
            'select flow_task_id as id from edu_application where student_id = any($1) and status = 1 order by id',
          ),
          subject,
        )
        return taskId === undefined ? null : codeOf(app.approve(taskId))
      }
      case 'adjust':
        return withId(lineIds(), (id) =>
          app.call(
            lineActions.adjust,
            { id, direction: flag ? 'fewer' : 'more', units: 0.5, reason },
            principal,
          ),
        )
      case 'rollCall': {
        const id = pick(lessonIds, subject)!
        const { lesson, list } = await app.roster(id)
        const rows = list.map((row, at) => ({
          studentId: row.studentId,
          status: pick(attendanceStatuses, (other >> at) + at)!,
        }))
        return codeOf(app.call(attendance.rollCall, { id, rows, version: lesson.version }, principal))
      }
      case 'undo': {
        const id = pick(lessonIds, subject)!
        const { lesson } = await app.roster(id)
        return codeOf(app.call(attendance.undo, { id, reason, version: lesson.version }, principal))
      }
      case 'correctRoll': {
        const closed = await ids(
          `select id from edu_lesson where id = any($1) and to_char(biz_date, 'YYYY-MM') <= (
             select max(month) from edu_period where status = 'closed') order by id`,
          [lessonIds],
        )
        const id = pick(closed, subject)
        if (id === undefined) return null
        const { lesson, list } = await app.roster(id)
        const rows = list.map((row, at) => ({
          studentId: row.studentId,
          status: pick(attendanceStatuses, (other >> at) + at)!,
        }))
        return codeOf(app.call(attendance.correct, { id, rows, reason, version: lesson.version }, approver))
      }
      case 'newLesson': {
        const hour = String(other % 24).padStart(2, '0')
        const body = {
          classId: seatsId,
          date,
          startTime: `${hour}:30`,
          endTime: `${hour}:40`,
          isConfirmed: 1,
        }
        return codeOf(app.call(lessons.create, body as never, principal))
      }
      case 'join':
        return codeOf(
          app.call(
            classes.addStudents,
            { id: seatsId, studentIds: [studentId], joinDate: date, isConfirmed: 1 },
            principal,
          ),
        )
      case 'leave': {
        const members = ids(
          'select student_id as id from edu_class_student where class_id = $1 and leave_date is null and delete_mark = 0',
          [seatsId],
        )
        return withId(members, (member) =>
          app.call(classes.removeStudent, { id: seatsId, studentId: member, leaveDate: date }, principal),
        )
      }
      case 'editClass': {
        const coachId = flag ? 'user.coach01' : 'user.coach02'
        const edited = { id: seatsId, capacity: 5 + (other % 40), coachId }
        return codeOf(app.call(classes.update, edited as never, principal))
      }
      case 'newClass': {
        const enCode = `H${other}`
        const body = { name: `历史班${other}`, enCode, campusId: 'org.east', courseId: 'course.swimStart' }
        const more = { kind: 'group', coachId: 'user.coach02', capacity: 9, units: 1, startDate: date }
        return codeOf(app.call(classes.create, { ...body, ...more } as never, principal))
      }
      case 'finishClass':
        return withId(
          ids(`select id from edu_class where name like '历史班%' and status <> 'finished' order by id`),
          (id) => app.call(classes.finish, { id, date: flag ? date : day(0) }, principal),
        )
      case 'editCourse': {
        const subjectId = pick(
          await ids(`select id from edu_subject where delete_mark = 0 order by id`),
          other,
        )
        return codeOf(app.call(courses.update, { id: 'course.chessGo', subjectId } as never, approver))
      }
      case 'newRoom': {
        const body = { campusId: 'org.east', name: `历史教室${other}`, capacity: 10 }
        return codeOf(app.call(classrooms.create, body as never, approver))
      }
      case 'closeRoom':
        return withId(ids(`select id from edu_classroom where name like '历史教室%' order by id`), (id) =>
          app.call(classrooms.setState, { id }, approver),
        )
      case 'editHours': {
        const businessHours = [{ weekday: 1 + (other % 7), start: '08:00', end: flag ? '12:00' : '20:00' }]
        return codeOf(app.call(campuses.update, { id: 'org.east', businessHours } as never, approver))
      }
      case 'cash': {
        const body = {
          direction: flag ? ('income' as const) : ('expense' as const),
          categoryId: flag ? 'income' : 'rent',
          amount,
          accountId: 'account.cash',
          campusId: 'org.east',
          bizDate: date,
        }
        const { code, data } = await app.call(cashEntries.create, body, principal)
        return code === 200 ? codeOf(app.call(cashEntries.submit, { id: data.id }, principal)) : code
      }
      case 'approveCash':
        return withId(ids(`select id from edu_cash_entry where status = 'submitted' order by id`), (id) =>
          app.call(cashEntries.approve, { id }, approver),
        )
      case 'voidCash':
        return withId(ids(`select id from edu_cash_entry where status = 'paid' order by id`), (id) =>
          app.call(cashEntries.void, { id, reason }, approver),
        )
      case 'accountTransfer':
        return codeOf(
          app.call(
            accountTransfers.create,
            {
              fromAccountId: 'account.cash',
              toAccountId: 'account.bank',
              campusId: 'org.east',
              amount,
              bizDate: date,
            },
            principal,
          ),
        )
      case 'computePay':
        return codeOf(
          app.call(payslips.compute, { month: date.slice(0, 7), coachIds: ['user.coach01'] }, principal),
        )
      case 'confirmPay':
        return withId(ids(`select id from edu_payslip where status = 'draft' order by id`), (id) =>
          app.call(payslips.confirm, { id }, principal),
        )
      case 'paySlip':
        return withId(ids(`select id from edu_payslip where status = 'confirmed' order by id`), (id) =>
          app.call(payslips.pay, { id, accountId: 'account.bank', paidDate: date }, principal),
        )
      case 'voidSlip':
        return withId(ids(`select id from edu_payslip where status = 'confirmed' order by id`), (id) =>
          app.call(payslips.void, { id, reason }, principal),
        )
      case 'day':
        await runCampusDay(app.database.db, { campusId: 'org.east', today: day(0) })
        return 200
    }
  }
}
