import { expect } from 'vitest'
import { payAccounts } from '@tessera/shared/contract/edu/pay-accounts'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { reconciles } from '@tessera/shared/contract/edu/reconciles'
import { createForm } from './form.ts'
import { openSalesApp } from './sales-app.ts'

type By = { token: string }
export type StatementApp = Awaited<ReturnType<typeof openStatementApp>>

const dayMs = 86_400_000
/** A day at the campus, and a moment of one. */
export const dayOf = (daysAgo: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(Date.now() - daysAgo * dayMs)
export const campusTime = (date: string, clock: string) => Date.parse(`${date}T${clock}+08:00`)
export const yesterday = dayOf(1)

interface Paid {
  amount: number
  externalNo?: string
  date?: string
  clock?: string
}

const head = '交易时间,交易流水号,金额,备注'

/** An app for tests of statements, with finance and a manager of the eastern campus who may handle accounts. */
export async function openStatementApp() {
  const app = await openSalesApp()
  await app.run(`insert into org_grant (object_type, object_id, item_type, item_id)
    select 'User', 'user.manager01', 'button', 'menu.edu.finance.' || b
    from unnest('{btn_account,btn_close}'::text[]) b on conflict do nothing`)
  const finance: By = { token: await app.signIn('finance01') }
  const manager: By = { token: await app.signIn('manager01') }
  let accounts = 0

  /** An account of its own for each test, so that no test sees the receipts of another. */
  async function openAccount(campusIds: string[] = ['org.east']): Promise<string> {
    const body = { name: `对账账户${++accounts}`, type: 'bank' as const, campusIds }
    const { id } = await app.data(payAccounts.create, body, app.principal)
    return id
  }

  /** A receipt of an account at a time. */
  async function pay(
    accountId: string,
    { amount, externalNo = '', date = yesterday, clock = '10:00:00' }: Paid,
  ): Promise<string> {
    const { orderId } = await app.sell(app.nextStudent())
    const parts = [{ method: 'bank', accountId, amount, externalNo }]
    const body = { orderId, parts, paidAt: campusTime(date, clock) } as never
    const { receiptIds } = await app.data(receipts.create, body, app.principal)
    return receiptIds[0]!
  }

  /** Imports a file with these rows for some days, and answers the envelope. */
  async function send(
    accountId: string,
    rows: readonly string[],
    { by = finance, from = yesterday, to = from }: { by?: By; from?: string; to?: string } = {},
  ) {
    const content = Buffer.from([head, ...rows].join('\n'))
    const { headers, payload } = createForm({}, { name: 'bank.csv', content })
    const response = await app.app.inject({
      method: 'POST',
      url: `/api/edu/Reconcile/Actions/Import/${accountId}/${from}/${to}`,
      headers: { ...headers, authorization: by.token },
      payload,
    })
    return response.json<{
      code: number
      msg: string
      data: { id: string; rows: number; matched: number; skipped: number }
    }>()
  }

  async function upload(...given: Parameters<typeof send>) {
    const answer = await send(...given)
    expect(answer).toMatchObject({ code: 200 })
    return answer.data
  }

  const read = (id: string, by = finance) => app.data(reconciles.read, { id }, by)
  const versionOf = async (id: string) => (await read(id)).version
  const entriesOf = async (id: string, by = finance) =>
    (await app.data(reconciles.entries, { id, pageSize: 500 }, by)).list
  return {
    ...app,
    finance,
    manager,
    openAccount,
    pay,
    send,
    upload,
    read,
    versionOf,
    entriesOf,
    async match(id: string, body: { pairs?: { rowNo: number; receiptId: string }[]; minutes?: number }) {
      const version = await versionOf(id)
      return app.data(reconciles.match, { id, version, ...body }, finance)
    },
    statesOf: async (id: string) => (await entriesOf(id)).map(({ rowNo, state }) => `${rowNo} ${state}`),
    async reconcileOf(receiptId: string) {
      const rows = await app.run('select reconcile from edu_receipt where id = $1', [receiptId])
      return rows[0]!['reconcile']
    },
    /** The receipts of its days that a statement lacks. */
    async missing(id: string) {
      const { list } = await app.data(reconciles.receipts, { id, pageSize: 500 }, finance)
      return list.map((receipt) => receipt.id)
    },
  }
}
