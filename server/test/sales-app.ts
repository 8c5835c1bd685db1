import { orders } from '@tessera/shared/contract/edu/orders'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { auditLedger } from '../src/edu/ledger-audits/audit.ts'
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
}

export const cash = (amount: number) => ({ method: 'cash' as const, accountId: 'account.cash', amount })

const payWith = (app: TestApp, body: object, by: By) => app.data(receipts.create, body as never, by)

/** Opens an app with the demo, signed in as principal and as desk. */
export async function openSalesApp(): Promise<SalesApp> {
  const app = await openApp()
  const principal = { token: await app.signIn('principal') }
  const desk = { token: await app.signIn('desk01') }
  const run = async (text: string, values: unknown[] = []) => {
    const { rows } = await app.database.pool.query(text, values)
    return rows as Row[]
  }
  const students = await run(
    `insert into edu_student (id, student_no, name, campus_id, stage)
     select 'student.test.' || n, 'T' || n, '学员' || n, 'org.east', 'lead' from generate_series(1, 100) n returning id`,
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
  }
}
