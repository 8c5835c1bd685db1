import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { applications } from '@tessera/shared/contract/edu/approvals'
import { lineActions } from '@tessera/shared/contract/edu/line-actions'
import { orders } from '@tessera/shared/contract/edu/orders'
import { refunds } from '@tessera/shared/contract/edu/refunds'
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
type Command = { readonly kind: (typeof kinds)[number]; readonly a: number; readonly b: number }
const command = fc.record({
  kind: fc.constantFrom(...kinds),
  a: fc.nat(1_000_000),
  b: fc.nat(1_000_000),
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
  async play({ kind, a, b }: Command): Promise<number | null> {
    const by = b % 2 === 0 ? app.desk : app.principal
    const studentId = pick(this.studentIds, a)!
    const reason = '随机历史'
    switch (kind) {
      case 'sell': {
        const lines = [{ pricePlanId: 'plan.swimStart.24' }]
        return (await app.call(orders.create, { studentId, lines }, by)).code
      }
      case 'pay': {
        const orderId = pick(await this.orderIds(), a)
        if (!orderId) return null
        return app.pay(orderId, 1 + (b % 4_000), { surplusToWallet: true }, by).then(
          () => 200,
          () => 409,
        )
      }
      case 'refund': {
        const lineId = pick(await this.lineIds(), a)
        if (!lineId) return null
        const route = pick(['original', 'wallet'] as const, b)!
        const body = {
          lineId,
          units: 0.5 + (b % 6),
          rule: 'remaining_value' as const,
          amount: b % 60,
          route,
          reason,
        }
        return (await app.call(refunds.create, body, by)).code
      }
      case 'transfer': {
        const fromLineId = pick(await this.lineIds(), a)
        if (!fromLineId) return null
        const target = pick(
          [
            { kind: 'course' as const, toPlanId: 'plan.chessGo.12' },
            { kind: 'student' as const, toStudentId: pick(this.studentIds, b)! },
            { kind: 'wallet' as const },
          ],
          b,
        )!
        return (
          await app.call(lessonTransfers.create, { fromLineId, units: 1 + (b % 5), ...target, reason }, by)
        ).code
      }
      case 'approve':
      case 'reject': {
        const flowTaskId = pick(await this.taskIds([1]), a)
        if (!flowTaskId) return null
        const decide = kind === 'approve' ? app.approve : app.reject
        return decide(flowTaskId).then(
          ({ code }) => code,
          () => 409,
        )
      }
      case 'withdraw': {
        const taskId = pick(await this.taskIds([1]), a)
        return taskId ? (await app.call(launchActs.withdraw, { taskId }, by)).code : null
      }
      case 'resubmit': {
        const flowTaskId = pick(await this.taskIds([3, 4]), a)
        return flowTaskId ? (await app.call(applications.resubmit, { flowTaskId }, by)).code : null
      }
      case 'payRefund': {
        const id = pick(await this.refundIds(), a)
        return id ? (await app.call(refunds.pay, { id, accountId: 'account.cash' }, app.finance)).code : null
      }
      case 'reverse': {
        const id = pick(await this.refundIds(), a)
        return id ? (await app.call(refunds.reverse, { id, reason }, app.finance)).code : null
      }
      case 'adjust': {
        const id = pick(await this.lineIds(), a)
        const direction = b % 3 === 0 ? 'more' : 'fewer'
        return id
          ? (
              await app.call(
                lineActions.adjust,
                { id, direction, units: 0.5 + (b % 3), reason },
                app.principal,
              )
            ).code
          : null
      }
      case 'extend': {
        const id = pick(await this.lineIds(), a)
        return id
          ? (await app.call(lineActions.extend, { id, expireDate: '2030-01-01', reason }, app.principal)).code
          : null
      }
      case 'forfeit': {
        const id = pick(await this.lineIds(), a)
        return id ? (await app.call(lineActions.forfeit, { id, reason }, app.principal)).code : null
      }
      case 'void': {
        const id = pick(await this.orderIds(), a)
        return id ? (await app.call(orders.void, { id, reason }, app.principal)).code : null
      }
      case 'day': {
        this.day += 1 + (b % 200)
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

const runs = 12

test(
  `${runs} random histories of concurrent users leave a ledger that folds to its caches`,
  { timeout: 600_000 },
  async () => {
    let done = 0
    // Students without orders are few, so all histories go on with the same three.
    const studentIds = [app.nextStudent(), app.nextStudent(), app.nextStudent()]
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
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
