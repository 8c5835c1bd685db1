import { isDeepStrictEqual } from 'node:util'
import { sql, type KyselyPlugin } from 'kysely'
import { orders } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import type { Db } from '../src/db/connect.ts'
import { auditLedger } from '../src/edu/ledger-audits/audit.ts'
import { refreshStages } from '../src/edu/students/stage.ts'
import { openApp, type TestApp } from './app.ts'

type Row = Record<string, never>
type By = { token: string }

/** An app for tests of sales. */
export interface SalesApp extends TestApp {
  principal: By
  desk: By
  /** A plan of 24 lessons and a free one. */
  plan: string
  run(text: string, values?: unknown[]): Promise<Row[]>
  /** A student of the eastern campus without orders; each call answers another one. */
  nextStudent(): string
  sell(
    studentId: string,
    body?: object,
    by?: By,
  ): Promise<{ orderId: string; orderNo: string; status: string }>
  pay(orderId: string, amount: number, body?: object, by?: By): ReturnType<typeof payWith>
  linesOf(orderId: string): Promise<Row[]>
  /** What the audit of the ledger finds. */
  audit(): Promise<readonly object[]>
  /** Which of these students have stored another stage, column or date than follows from the facts (I15). */
  staleStages(studentIds: readonly string[]): Promise<readonly object[]>
}

export const cash = (amount: number) => ({ method: 'cash' as const, accountId: 'account.cash', amount })

const payWith = (app: TestApp, body: object, by: By) => app.data(receipts.create, body as never, by)

async function loadStages(db: Db, studentIds: readonly string[]) {
  const { rows } = await sql<Record<string, unknown>>`
    select id, stage, track_status, first_sign_date, last_sign_date, last_attend_date, end_date, churn_date
    from edu_student where id = any(${[...studentIds]}::text[]) and delete_mark = 0 order by id`.execute(db)
  return rows
}

/** Opens an app with the demo, signed in as principal and as desk. */
export async function openSalesApp(plugin?: KyselyPlugin): Promise<SalesApp> {
  const app = await openApp({}, undefined, plugin)
  const principal = { token: await app.signIn('principal') }
  const desk = { token: await app.signIn('desk01') }
  const run = async (text: string, values: unknown[] = []) => {
    const { rows } = await app.database.pool.query(text, values)
    return rows as Row[]
  }
  const students = await run(
    `insert into edu_student (id, student_no, name, campus_id, stage, track_status)
     select 'student.test.' || n, 'T' || n, '学员' || n, 'org.east', 'lead', 'none' from generate_series(1, 100) n returning id`,
  )
  const plan = 'plan.swimStart.24'
  return {
    ...app,
    principal,
    desk,
    plan,
    run,
    nextStudent: () => String(students.pop()!['id']),
    sell: (studentId, body = {}, by = principal) =>
      app.data(orders.create, { studentId, lines: [{ pricePlanId: plan }], ...body } as never, by),
    pay: (orderId, amount, body = {}, by = principal) =>
      payWith(app, { orderId, parts: [cash(amount)], ...body }, by),
    linesOf: (orderId) => run('select * from edu_order_line where order_id = $1 order by id', [orderId]),
    async audit() {
      const { failures } = await auditLedger(app.database.db)
      return failures
    },
    async staleStages(studentIds) {
      const trx = await app.database.db.startTransaction().execute()
      try {
        const stored = await loadStages(trx, studentIds)
        await refreshStages(trx, studentIds)
        const derived = await loadStages(trx, studentIds)
        return derived.flatMap((one, at) =>
          isDeepStrictEqual(one, stored[at]) ? [] : [{ stored: stored[at], derived: one }],
        )
      } finally {
        await trx.rollback().execute()
      }
    },
  }
}
