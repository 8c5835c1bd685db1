import { expect } from 'vitest'
import { ledgerAudits } from '@tessera/shared/contract/edu/ledger-audits'
import { taskActCalls as acts } from '@tessera/shared/contract/workflow/task-acts'
import { openSalesApp, type SalesApp } from './sales-app.ts'

type By = { token: string }
type Row = Record<string, never>

/** An app for tests of applications: the demo has their flows. The principal approves, and finance where two have to. */
export interface ClosingApp extends SalesApp {
  finance: By
  /** A paid line of 25 lessons, one of them free, of a student without other orders. */
  sellPaid(): Promise<{ studentId: string; orderId: string; lineId: string }>
  /** Approves the current step, as the user whom it asks. */
  approve(flowTaskId: string, by?: By): Promise<{ code: number; msg: string }>
  reject(flowTaskId: string): Promise<{ code: number; msg: string }>
  line(lineId: string): Promise<Row>
  /** Audits the ledger, without which no month is closed. */
  runAudit(): Promise<void>
}

/** Opens an app of its own, or adds what closing needs to one. */
export async function openClosingApp(opened?: SalesApp): Promise<ClosingApp> {
  const app = opened ?? (await openSalesApp())
  const finance = { token: await app.signIn('finance01') }
  const itemOf = async (taskId: string) => {
    const rows = await app.run(
      `select id, user_id from workflow_assignment where task_id = $1 and completion = 0 and state = 0`,
      [taskId],
    )
    const { id, user_id: userId } = rows[0]!
    return { operatorId: String(id), handler: userId === 'user.finance01' ? finance : app.principal }
  }
  return {
    ...app,
    finance,
    async sellPaid() {
      const studentId = app.nextStudent()
      const { orderId } = await app.sell(studentId)
      const [line] = await app.linesOf(orderId)
      await app.pay(orderId, Number(line!['net_amount']) / 100)
      return { studentId, orderId, lineId: String(line!['id']) }
    },
    async approve(taskId, by) {
      const { operatorId, handler } = await itemOf(taskId)
      return app.call(acts.approve, { operatorId, handleOpinion: '同意' }, by ?? handler)
    },
    async reject(taskId) {
      const { operatorId, handler } = await itemOf(taskId)
      return app.call(acts.reject, { operatorId, handleOpinion: '不同意' }, handler)
    },
    async runAudit() {
      const { id } = await app.data(ledgerAudits.start, {}, finance)
      await expect
        .poll(
          async () => {
            const { list } = await app.data(ledgerAudits.list, {}, finance)
            return list.find((run) => run.id === id)?.finishedAt ?? null
          },
          { timeout: 60_000 },
        )
        .not.toBeNull()
    },
    async line(lineId) {
      const rows = await app.run('select * from edu_order_line where id = $1', [lineId])
      return rows[0]!
    },
  }
}
