import { beforeAll, expect, test } from 'vitest'
import { refunds } from '@tessera/shared/contract/edu/refunds'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { todos } from '@tessera/shared/contract/workflow/todos'
import { openClosingApp, type ClosingApp } from '../../../test/closing-app.ts'
import { countLinked } from '../../../test/linked-rows.ts'
import { cash } from '../../../test/sales-app.ts'

// What approvers and those who pay see of a refund before they open it.

let app: ClosingApp
beforeAll(async () => {
  app = await openClosingApp()
  await app.run(`update org_user set language = 'en' where account = 'finance02'`)
})

async function apply(route: 'original' | 'other' | 'wallet' = 'original', amount = 1_234.5) {
  const sold = await app.sellPaid()
  const body = {
    lineId: sold.lineId,
    units: 12,
    rule: 'remaining_value',
    amount,
    route,
    reason: '搬家，不再上课',
  } as const
  const { refundId, flowTaskId } = await app.data(refunds.create, body, app.desk)
  const [student] = await app.run('select name from edu_student where id = $1', [sold.studentId])
  return { ...sold, refundId, flowTaskId, name: String(student!['name']) }
}
const latest = async (account: string) => {
  const token = await app.signIn(account)
  const { list } = await app.data(messages.list, { pageSize: 1 }, { token })
  return list[0]
}

test('the title of a task names student and amount in the language of its reader', async () => {
  const { flowTaskId, name } = await apply()
  const titleIn = async (lang: 'zh' | 'en' | 'zhtw') => {
    const { list } = await app.data(todos.list, { category: '1', pageSize: 100 }, { ...app.principal, lang })
    return list.find(({ processId }) => processId === flowTaskId)?.fullName
  }
  expect(await titleIn('zh')).toBe(`退费申请：${name} 1,234.50 元`)
  expect(await titleIn('en')).toBe(`Refund: ${name}, CNY 1,234.50`)
  expect(await titleIn('zhtw')).toBe(`退費申請：${name} 1,234.50 元`)
  // Each language finds it by its own words.
  for (const keyword of [name, 'CNY 1,234.50', '退費申請']) {
    const { list } = await app.data(todos.list, { category: '1', keyword, pageSize: 100 }, app.principal)
    expect(list.map(({ processId }) => processId)).toContain(flowTaskId)
  }
})

test('who can pay is told of an approved refund, each in their language; who approved it and who cannot pay is not', async () => {
  const { refundId, flowTaskId, name } = await apply()
  const [{ refund_no: number }] = (await app.run('select refund_no from edu_refund where id = $1', [
    refundId,
  ])) as never as [{ refund_no: string }]
  expect((await app.approve(flowTaskId)).code).toBe(200)
  expect((await latest('finance01'))?.title).toBe(`${name} 的退费单 ${number} 已通过审批，请付款 1,234.50 元`)
  expect((await latest('finance02'))?.title).toBe(
    `Refund ${number} of ${name} was approved. Please pay CNY 1,234.50.`,
  )
  for (const account of ['principal', 'manager01', 'coach01'])
    expect((await latest(account))?.title ?? '').not.toContain(number)
  const [row] = await app.run(
    `select m.body_text from system_message m where m.title like $1 || ' 的退费单%' limit 1`,
    [name],
  )
  const { path } = JSON.parse(String(row!['body_text'])) as { path: string }
  expect(await countLinked(app, path, app.finance)).toBe(1)
  await app.data(refunds.pay, { id: refundId, accountId: 'account.cash' }, app.finance)
  expect(await countLinked(app, path, app.finance)).toBe(0)
})

test('a refund to the wallet needs nobody to pay it', async () => {
  const { flowTaskId, name } = await apply('wallet')
  expect((await app.approve(flowTaskId)).code).toBe(200)
  expect((await latest('finance01'))?.title ?? '').not.toContain(name)
})

test('only those who see the order are told, and the amount only where they see what orders paid back', async () => {
  await app.run(
    `insert into org_grant (object_type, object_id, item_type, item_id) values
       ('User', 'user.manager01', 'button', 'menu.edu.finance.btn_payRefund'),
       ('User', 'user.manager02', 'button', 'menu.edu.finance.btn_payRefund') on conflict do nothing`,
  )
  await app.run(
    `delete from org_grant where item_type = 'column' and item_id = 'menu.edu.finance.refundedAmount' and object_id = 'role.manager'`,
  )
  const { flowTaskId, name } = await apply()
  expect((await app.approve(flowTaskId)).code).toBe(200)
  const title = (await latest('manager01'))?.title
  expect(title).toContain(`${name} 的退费单`)
  expect(title).not.toContain('1,234.50')
  // The order is of the eastern campus.
  expect((await latest('manager02'))?.title ?? '').not.toContain(name)
})

test('a refund by the original way offers the account of the largest receipt that serves the campus', async () => {
  const studentId = app.nextStudent()
  const { orderId } = await app.sell(studentId)
  const [line] = await app.linesOf(orderId)
  const lineId = String(line!['id'])
  const due = Number(line!['net_amount']) / 100
  const [bank] = await app.run(
    `select id, name from edu_pay_account where type = 'wechat' and status = 'open' and delete_mark = 0
       and (campus_ids = '{}' or 'org.east' = any(campus_ids)) order by sort_code, id limit 1`,
  )
  const account = { id: String(bank!['id']), name: String(bank!['name']) }
  const parts = [{ method: 'wechat', accountId: account.id, amount: due - 100 }, cash(100)]
  await app.pay(orderId, due, { parts })
  const refundOf = async (route: 'original' | 'other') => {
    const body = { lineId, units: 1, rule: 'remaining_value', amount: 100, route, reason: '搬家' } as const
    const { refundId, flowTaskId } = await app.data(refunds.create, body, app.desk)
    expect((await app.approve(flowTaskId)).code).toBe(200)
    return refundId
  }
  const original = await refundOf('original')
  const ways = await app.data(refunds.ways, { id: original }, app.finance)
  expect(ways.accountId).toBe(account.id)
  expect(ways.origins.map(({ accountId, method, amount }) => [accountId, method, amount])).toEqual([
    [account.id, 'wechat', due - 100],
    ['account.cash', 'cash', 100],
  ])
  expect(ways.accounts.map(({ id }) => id)).toEqual(expect.arrayContaining([account.id, 'account.cash']))
  const other = await refundOf('other')
  expect((await app.data(refunds.ways, { id: other }, app.finance)).accountId).toBeNull()
  // An account that was closed since is not offered.
  await app.run(`update edu_pay_account set status = 'closed' where id = $1`, [account.id])
  const later = await app.data(refunds.ways, { id: original }, app.finance)
  expect(later.accountId).toBe('account.cash')
  expect(later.accounts.map(({ id }) => id)).not.toContain(account.id)
  expect((await app.call(refunds.ways, { id: original }, app.desk)).code).toBe(403)
})
