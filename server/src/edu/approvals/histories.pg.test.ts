import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { applications } from '@tessera/shared/contract/edu/approvals'
import { lineActions } from '@tessera/shared/contract/edu/line-actions'
import { orders } from '@tessera/shared/contract/edu/orders'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { students } from '@tessera/shared/contract/edu/students'
import { lessonTransfers } from '@tessera/shared/contract/edu/transfers'
import { launchActs } from '@tessera/shared/contract/workflow/launches'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { listWrongStatuses } from '../../../test/status-model.ts'
import { runCampusDay } from '../daily/run-day.ts'

// Random commands of several users at once on the lines of three students, through the services and the database. After
// each history the audit folds every line anew: it asserts I1 to I7, I15, I19 and I22, and the database refuses I16.

let app: ClosingApp
beforeAll(async () => {
  app = await openClosingApp()
})

const kinds = [
  'sell',
  'pay',
  'refund',
  'refund',
  'transfer',
  'transfer',
  'approve',
  'approve',
  'approve',
  'reject',
  'withdraw',
  'resubmit',
  'payRefund',
  'reverse',
  'adjust',
  'extend',
  'forfeit',
  'void',
  'day',
] as const
type ValueOf<A> = A extends fc.Arbitrary<infer V> ? V : never
type Command = ValueOf<typeof command>
const number = fc.nat(1_000_000)
// One number for each choice. The digits of a single one would tie choices: one user to even amounts, for example.
const command = fc.record({
  kind: fc.constantFrom(...kinds),
  isDesk: fc.boolean(),
  student: number,
  other: number,
  /** The line, order, refund or application. */
  subject: number,
  amount: fc.integer({ min: 1, max: 4_000 }),
  /** Yuan of one lesson. */
  refundAmount: fc.nat(120),
  units: fc.integer({ min: 1, max: 12 }),
  route: fc.constantFrom('original', 'wallet'),
  target: fc.constantFrom('course', 'student', 'wallet'),
  direction: fc.constantFrom('more', 'fewer', 'fewer'),
  days: fc.integer({ min: 1, max: 200 }),
})
/** Steps of a history; the commands of one step run at the same time. */
const histories = fc.array(fc.array(command, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 })

const pick = <T>(values: readonly T[], number: number): T | undefined =>
  values.length === 0 ? undefined : values[number % values.length]

/** Plays histories on three students that they share. */
class Player {
  private readonly studentIds: readonly string[]
  private day = 0

  constructor(studentIds: readonly string[]) {
    this.studentIds = studentIds
  }

  private async ids(text: string, values: unknown[] = []): Promise<readonly string[]> {
    const rows = await app.run(text, values)
    return rows.map(({ id }) => String(id))
  }

  private lineIds() {
    return this.ids(
      `select id from edu_order_line where student_id = any($1) and delete_mark = 0 order by id`,
      [this.studentIds],
    )
  }

  private orderIds() {
    return this.ids(`select id from edu_order where student_id = any($1) order by id`, [this.studentIds])
  }

  private taskIds(status: readonly number[]) {
    return this.ids(
      `select flow_task_id as id from edu_application where student_id = any($1) and status = any($2) order by id`,
      [this.studentIds, status],
    )
  }

  private refundIds() {
    return this.ids(
      `select r.id from edu_refund r join edu_order_line l on l.id = r.line_id where l.student_id = any($1) order by r.id`,
      [this.studentIds],
    )
  }

  /** Runs a command; returns the code of its answer, or null where there is nothing to work on. */
  async play(command: Command): Promise<number | null> {
    const { kind, isDesk, subject, amount, refundAmount, route, direction, days } = command
    const by = isDesk ? app.desk : app.principal
    const studentId = pick(this.studentIds, command.student)!
    const units = command.units / 2
    const reason = '随机历史'
    switch (kind) {
      case 'sell': {
        const lines = [{ pricePlanId: 'plan.swimStart.24' }]
        return (await app.call(orders.create, { studentId, lines }, by)).code
      }
      case 'pay': {
        const orderId = pick(await this.orderIds(), subject)
        if (!orderId) return null
        return app.pay(orderId, amount, { surplusToWallet: true }, by).then(
          () => 200,
          () => 409,
        )
      }
      case 'refund': {
        const lineId = pick(await this.lineIds(), subject)
        if (!lineId) return null
        const body = {
          lineId,
          units,
          rule: 'remaining_value' as const,
          amount: refundAmount * units,
          route,
          reason,
        }
        return (await app.call(refunds.create, body, by)).code
      }
      case 'transfer': {
        const fromLineId = pick(await this.lineIds(), subject)
        if (!fromLineId) return null
        const targets = {
          course: { kind: 'course', toPlanId: 'plan.chessGo.12' },
          student: { kind: 'student', toStudentId: pick(this.studentIds, command.other)! },
          wallet: { kind: 'wallet' },
        } as const
        const body = { fromLineId, units, ...targets[command.target], reason }
        return (await app.call(lessonTransfers.create, body, by)).code
      }
      case 'approve':
      case 'reject': {
        const flowTaskId = pick(await this.taskIds([1]), subject)
        if (!flowTaskId) return null
        const decide = kind === 'approve' ? app.approve : app.reject
        return decide(flowTaskId).then(
          ({ code }) => code,
          () => 409,
        )
      }
      case 'withdraw': {
        const taskId = pick(await this.taskIds([1]), subject)
        return taskId ? (await app.call(launchActs.withdraw, { taskId }, by)).code : null
      }
      case 'resubmit': {
        const flowTaskId = pick(await this.taskIds([3, 4]), subject)
        return flowTaskId ? (await app.call(applications.resubmit, { flowTaskId }, by)).code : null
      }
      case 'payRefund': {
        const id = pick(await this.refundIds(), subject)
        return id ? (await app.call(refunds.pay, { id, accountId: 'account.cash' }, app.finance)).code : null
      }
      case 'reverse': {
        const id = pick(await this.refundIds(), subject)
        return id ? (await app.call(refunds.reverse, { id, reason }, app.finance)).code : null
      }
      case 'adjust': {
        const id = pick(await this.lineIds(), subject)
        return id
          ? (await app.call(lineActions.adjust, { id, direction, units, reason }, app.principal)).code
          : null
      }
      case 'extend': {
        const id = pick(await this.lineIds(), subject)
        return id
          ? (await app.call(lineActions.extend, { id, expireDate: '2030-01-01', reason }, app.principal)).code
          : null
      }
      case 'forfeit': {
        const id = pick(await this.lineIds(), subject)
        return id ? (await app.call(lineActions.forfeit, { id, reason }, app.principal)).code : null
      }
      case 'void': {
        const id = pick(await this.orderIds(), subject)
        return id ? (await app.call(orders.void, { id, reason }, app.principal)).code : null
      }
      case 'day': {
        this.day += days
        const today = new Date(Date.now() + this.day * 86_400_000).toISOString().slice(0, 10)
        await runCampusDay(app.database.db, { campusId: 'org.east', today })
        return 200
      }
    }
  }
}

/** Lines that hold other units than their refunds and transfers under approval have. */
const listWrongHolds = (studentIds: readonly string[]) =>
  app.run(
    `select l.id, l.held_units from edu_order_line l where l.student_id = any($1) and l.held_units <> coalesce((
       select sum(u.units) from (
         select units from edu_refund where line_id = l.id and status = 1 and delete_mark = 0
         union all
         select units from edu_transfer where from_line_id = l.id and status = 1 and delete_mark = 0) u), 0)`,
    [[...studentIds]],
  )

const runs = inject('full') ? 300 : 12
/** After so many histories new students begin: the more lines they have, the slower a history is. */
const runsPerStudents = 12

async function createStudents(): Promise<string[]> {
  const ids: string[] = []
  for (const name of ['甲', '乙', '丙']) {
    const { id } = await app.data(students.create, { name, campusId: 'org.east' }, app.principal)
    ids.push(id)
  }
  return ids
}

test(
  `${runs} random histories of concurrent users leave a ledger that folds to its caches`,
  { timeout: inject('full') ? 3_600_000 : 600_000 },
  async () => {
    let done = 0
    let played = 0
    let studentIds: string[] = []
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        if (played++ % runsPerStudents === 0) studentIds = await createStudents()
        const player = new Player(studentIds)
        for (const studentId of studentIds) {
          const { orderId } = await app.sell(studentId)
          await app.pay(orderId, 1_500)
        }
        for (const step of history) {
          const codes = await Promise.all(step.map((one) => player.play(one)))
          // Refusals have words; a deadlock or a fault would be 500.
          for (const code of codes) expect([null, 200, 400, 403, 404, 409]).toContain(code)
          done += codes.filter((code) => code === 200).length
        }
        expect(await app.audit()).toEqual([])
        expect(await listWrongHolds(studentIds)).toEqual([])
        expect(await app.staleStages(studentIds)).toEqual([])
        expect(await listWrongStatuses(app.run, studentIds)).toEqual([])
      }),
      { numRuns: runs, seed: 20_261_123, endOnFailure: true },
    )
    expect(done).toBeGreaterThan(runs * 3)
  },
)
