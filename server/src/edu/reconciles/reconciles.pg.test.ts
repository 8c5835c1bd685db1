import { beforeAll, describe, expect, test } from 'vitest'
import { receipts } from '@tessera/shared/contract/edu/receipts'
import { reconciles } from '@tessera/shared/contract/edu/reconciles'
import { grantMenus } from '../../../test/menus.ts'
import { countStatements } from '../../../test/record-statements.ts'
import {
  campusTime as at,
  dayOf,
  openStatementApp,
  yesterday,
  type StatementApp,
} from '../../../test/statement-app.ts'
import { addDays } from '../ledger/dates.ts'

const zone = 'Asia/Shanghai'
let app: StatementApp
let {
  finance,
  manager,
  openAccount,
  pay,
  send,
  upload,
  read,
  versionOf,
  match,
  entriesOf,
  statesOf,
  reconcileOf,
  missing,
}: Pick<
  StatementApp,
  | 'finance'
  | 'manager'
  | 'openAccount'
  | 'pay'
  | 'send'
  | 'upload'
  | 'read'
  | 'versionOf'
  | 'match'
  | 'entriesOf'
  | 'statesOf'
  | 'reconcileOf'
  | 'missing'
> = {} as never

beforeAll(async () => {
  app = await openStatementApp()
  ;({ finance, manager, openAccount, pay, send, upload, read } = app)
  ;({ versionOf, match, entriesOf, statesOf, reconcileOf, missing } = app)
})

describe('import', () => {
  test('matches by number, then by amount and time, and shows what differs on both sides', async () => {
    const accountId = await openAccount()
    const byNumber = await pay(accountId, { amount: 100, externalNo: 'N1', clock: '08:00:00' })
    const other = await pay(accountId, { amount: 90, externalNo: 'N2' })
    const byTime = await pay(accountId, { amount: 60, clock: '15:10:00' })
    const ours = await pay(accountId, { amount: 45, clock: '16:00:00' })
    const { id, ...counts } = await upload(accountId, [
      `${yesterday} 20:00:00,N1,100.00,学费`,
      `${yesterday} 10:00:00,N2,80.00,`,
      `${yesterday} 15:30:00,X3,60.00,`,
      `${yesterday} 16:31:00,X4,45.00,`,
      `${yesterday} 17:00:00,X5,-5.00,手续费`,
    ])
    const skippedBy = { refunded: 0, unpaid: 0, spent: 1, neutral: 0 }
    expect(counts).toEqual({ rows: 4, matched: 3, skipped: 1, skippedBy })
    const entries = await entriesOf(id)
    expect(
      entries.map(({ rowNo, state, matchedBy, receiptId }) => [rowNo, state, matchedBy, receiptId]),
    ).toEqual([
      [2, 'matched', 'externalNo', byNumber],
      [3, 'diff', 'externalNo', other],
      [4, 'matched', 'amount', byTime],
      [5, 'unmatched', null, null],
    ])
    expect(entries[0]).toMatchObject({
      note: '学费',
      amount: 100,
      receiptAmount: 100,
      paidAt: at(yesterday, '20:00:00'),
    })
    expect(await missing(id)).toEqual([ours])
    expect(await read(id)).toMatchObject({
      rowCount: 4,
      matchedCount: 2,
      diffCount: 1,
      unmatchedCount: 1,
      receiptCount: 1,
      statementTotal: 285,
      receiptTotal: 295,
      difference: -10,
      timeZone: zone,
    })
    expect(await Promise.all([byNumber, other, byTime, ours].map(reconcileOf))).toEqual([
      'matched',
      'diff',
      'matched',
      'none',
    ])
    const diffs = await app.data(receipts.list, { accountId, reconcile: 'diff' }, finance)
    expect(diffs.list.map((row) => [row.id, row.reconcile])).toEqual([[other, 'diff']])
  })

  test('a void receipt is matched with nothing', async () => {
    const accountId = await openAccount()
    const receiptId = await pay(accountId, { amount: 100, externalNo: 'N1' })
    await app.data(receipts.void, { id: receiptId, reason: '录错' }, app.principal)
    const { id } = await upload(accountId, [`${yesterday} 10:00:00,N1,100.00,`])
    expect(await statesOf(id)).toEqual(['2 unmatched'])
    expect(await reconcileOf(receiptId)).toBe('none')
  })

  test('stores nothing where a row is wrong, days are wrong, or the days are in a statement already', async () => {
    const accountId = await openAccount()
    const good = `${yesterday} 10:00:00,N1,100.00,`
    expect((await send(accountId, [good, `${yesterday} 10:00:00,N2,abc,`])).msg).toContain(
      '第 3 行的金额“abc”',
    )
    expect((await send(accountId, [good], { from: dayOf(3), to: dayOf(2) })).msg).toContain(yesterday)
    expect((await send(accountId, [good], { from: yesterday, to: dayOf(2) })).code).toBe(400)
    expect((await send(accountId, [good], { from: yesterday, to: dayOf(-2) })).msg).toContain('今天')
    expect((await send(accountId, [good], { from: dayOf(200), to: yesterday })).msg).toContain('最多')
    expect(await app.run('select 1 from edu_reconcile_batch where account_id = $1', [accountId])).toEqual([])
    await upload(accountId, [good])
    const again = await Promise.all(
      [1, 2].map(() => send(accountId, [good], { from: dayOf(2), to: yesterday })),
    )
    for (const { code, msg } of again) {
      expect(code).not.toBe(200)
      expect(msg).toContain('已有对账单')
    }
  })

  test('takes as many statements for many rows as for one', async () => {
    const count = async (n: number) => {
      const accountId = await openAccount()
      let daysAgo = 1
      return countStatements(app.database, async () => {
        const day = dayOf(++daysAgo)
        const rows = Array.from({ length: n }, (_, row) => `${day} 10:00:00,R${row},${row + 1}.00,`)
        await upload(accountId, rows, { from: day })
      })
    }
    const forOne = await count(1)
    expect(await count(300)).toBe(forOne)
  })
})

describe('by hand', () => {
  test('a row and a receipt are matched, as a difference where the amounts differ, and unmatched', async () => {
    const accountId = await openAccount()
    const same = await pay(accountId, { amount: 100, clock: '08:00:00' })
    const other = await pay(accountId, { amount: 70, clock: '09:00:00' })
    const { id } = await upload(accountId, [
      `${yesterday} 20:00:00,X1,100.00,`,
      `${yesterday} 21:00:00,X2,71.00,`,
    ])
    const pairs = [
      { rowNo: 2, receiptId: same },
      { rowNo: 3, receiptId: other },
    ]
    await match(id, { pairs })
    expect(await statesOf(id)).toEqual(['2 matched', '3 diff'])
    expect(await Promise.all([same, other].map(reconcileOf))).toEqual(['matched', 'diff'])
    const version = await versionOf(id)
    await app.data(reconciles.unmatch, { id, version, rowNos: [3] }, finance)
    expect(await statesOf(id)).toEqual(['2 matched', '3 unmatched'])
    expect(await reconcileOf(other)).toBe('none')
    expect(await missing(id)).toEqual([other])
  })

  test('is refused with a sentence for what cannot be matched, and nothing is stored', async () => {
    const accountId = await openAccount()
    const free = await pay(accountId, { amount: 10 })
    const matched = await pay(accountId, { amount: 100, externalNo: 'N1' })
    const otherAccount = await openAccount()
    const foreign = await pay(otherAccount, { amount: 10 })
    const isVoid = await pay(accountId, { amount: 10 })
    await app.data(receipts.void, { id: isVoid, reason: '录错' }, app.principal)
    const { id } = await upload(accountId, [
      `${yesterday} 23:00:00,N1,100.00,`,
      `${yesterday} 23:00:00,X2,10.00,`,
    ])
    const version = await versionOf(id)
    const refused = async (...pairs: { rowNo: number; receiptId: string }[]) => {
      const { code, msg } = await app.call(reconciles.match, { id, version, pairs }, finance)
      expect(code).not.toBe(200)
      return msg
    }
    const good = { rowNo: 3, receiptId: free }
    expect(await refused({ rowNo: 9, receiptId: free })).toContain('没有第 9 行')
    expect(await refused({ rowNo: 2, receiptId: free })).toContain('第 2 行已匹配')
    expect(await refused({ rowNo: 3, receiptId: foreign })).toContain('不属于该账户')
    expect(await refused({ rowNo: 3, receiptId: isVoid })).toContain('已作废')
    expect(await refused({ rowNo: 3, receiptId: matched })).toContain('已与其他')
    expect(await refused(good, good)).toContain('两次')
    const unmatched = await app.call(reconciles.unmatch, { id, version, rowNos: [3] }, finance)
    expect(unmatched.msg).toContain('还没有匹配')
    expect(await statesOf(id)).toEqual(['2 matched', '3 unmatched'])
    expect(await versionOf(id)).toBe(version)
  })

  test('the server refuses the second of two users who change a statement at once', async () => {
    const accountId = await openAccount()
    const first = await pay(accountId, { amount: 10, clock: '08:00:00' })
    const second = await pay(accountId, { amount: 10, clock: '09:00:00' })
    const { id } = await upload(accountId, [`${yesterday} 20:00:00,X1,10.00,`])
    const version = await versionOf(id)
    const answers = await Promise.all(
      [first, second].map((receiptId) =>
        app.call(reconciles.match, { id, version, pairs: [{ rowNo: 2, receiptId }] }, finance),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect((await Promise.all([first, second].map(reconcileOf))).toSorted()).toEqual(['matched', 'none'])
  })
})

describe('matching again', () => {
  test('takes a corrected receipt in place of the void one, and a wider window', async () => {
    const accountId = await openAccount()
    const wrong = await pay(accountId, { amount: 90, externalNo: 'N1' })
    const late = await pay(accountId, { amount: 30, clock: '12:00:00' })
    const { id } = await upload(accountId, [
      `${yesterday} 10:00:00,N1,100.00,`,
      `${yesterday} 13:00:00,X2,30.00,`,
    ])
    expect(await statesOf(id)).toEqual(['2 diff', '3 unmatched'])
    const { receiptIds } = await app.data(
      receipts.correct,
      {
        id: wrong,
        reason: '金额录错',
        parts: [{ method: 'bank', accountId, amount: 100, externalNo: 'N1' }],
        paidAt: at(yesterday, '10:00:00'),
      } as never,
      app.principal,
    )
    // The row keeps its receipt until it is matched again.
    expect((await entriesOf(id))[0]).toMatchObject({ state: 'diff', receiptId: wrong, receiptVoid: true })
    await match(id, { minutes: 90 })
    expect((await entriesOf(id)).map(({ receiptId, state }) => [receiptId, state])).toEqual([
      [receiptIds[0], 'matched'],
      [late, 'matched'],
    ])
    expect((await read(id)).difference).toBe(0)
  })

  test('a payment around midnight is matched by the statement of the next day', async () => {
    const accountId = await openAccount()
    const receiptId = await pay(accountId, { amount: 10, date: dayOf(3), clock: '23:58:00' })
    const { id: first } = await upload(accountId, [`${dayOf(3)} 08:00:00,X0,1.00,`], { from: dayOf(3) })
    const version = await versionOf(first)
    await app.data(reconciles.close, { id: first, version }, finance)
    expect(await reconcileOf(receiptId)).toBe('diff')
    const { id } = await upload(accountId, [`${dayOf(2)} 00:05:00,X1,10.00,`], { from: dayOf(2) })
    expect(await statesOf(id)).toEqual(['2 matched'])
    expect(await reconcileOf(receiptId)).toBe('matched')
    expect(await missing(first)).toEqual([])
  })
})

describe('close', () => {
  test('marks receipts without a row as differences, and nothing can be changed afterwards', async () => {
    const accountId = await openAccount()
    const matched = await pay(accountId, { amount: 100, externalNo: 'N1' })
    const ours = await pay(accountId, { amount: 45 })
    const { id } = await upload(accountId, [`${yesterday} 10:00:00,N1,100.00,`])
    const version = await versionOf(id)
    const answers = await Promise.all([1, 2].map(() => app.call(reconciles.close, { id, version }, finance)))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect(await read(id)).toMatchObject({ status: 'closed', closedByName: expect.stringMatching(/./) })
    expect(await Promise.all([matched, ours].map(reconcileOf))).toEqual(['matched', 'diff'])
    const later = await versionOf(id)
    const pairs = [{ rowNo: 2, receiptId: ours }]
    for (const answer of [
      await app.call(reconciles.match, { id, version: later, pairs }, finance),
      await app.call(reconciles.match, { id, version: later }, finance),
      await app.call(reconciles.unmatch, { id, version: later, rowNos: [2] }, finance),
      await app.call(reconciles.remove, { id }, finance),
    ])
      expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining('已结束') })
    // A receipt of a closed statement can be made void: its row keeps it and becomes a difference.
    await app.data(receipts.void, { id: matched, reason: '退回' }, app.principal)
    expect((await entriesOf(id))[0]).toMatchObject({ state: 'diff', receiptId: matched, receiptVoid: true })
    expect(await read(id)).toMatchObject({ statementTotal: 100, receiptTotal: 45, difference: 55 })
  })

  test('makes a receipt that is entered for its days later a difference', async () => {
    const accountId = await openAccount()
    const { id } = await upload(accountId, [`${yesterday} 10:00:00,N1,100.00,`])
    const version = await versionOf(id)
    await app.data(reconciles.close, { id, version }, finance)
    const late = await pay(accountId, { amount: 100, externalNo: 'N1' })
    const before = await pay(accountId, { amount: 20, date: dayOf(2) })
    expect(await Promise.all([late, before].map(reconcileOf))).toEqual(['diff', 'none'])
    expect(await missing(id)).toEqual([late])
  })

  test('is refused until the last day is over at the campus', async () => {
    const accountId = await openAccount()
    const today = dayOf(0)
    const { id } = await upload(accountId, [`${today} 00:01:00,X1,1.00,`], { from: today })
    const version = await versionOf(id)
    const answer = await app.call(reconciles.close, { id, version }, finance)
    expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining(addDays(today, 1)) })
    expect((await read(id)).closeFrom).toBe(addDays(today, 1))
  })

  test('an open statement is deleted, and its receipts and days are free again', async () => {
    const accountId = await openAccount()
    const receiptId = await pay(accountId, { amount: 100, externalNo: 'N1' })
    const row = `${yesterday} 10:00:00,N1,100.00,`
    const { id } = await upload(accountId, [row])
    await app.data(reconciles.remove, { id }, finance)
    expect(await reconcileOf(receiptId)).toBe('none')
    expect((await app.call(reconciles.read, { id }, finance)).code).toBe(404)
    expect((await upload(accountId, [row])).matched).toBe(1)
  })
})

describe('rights', () => {
  test('a statement is for who may see every campus of its account', async () => {
    const own = await openAccount()
    const foreign = await openAccount(['org.west'])
    const shared = await openAccount(['org.east', 'org.west'])
    const row = `${yesterday} 10:00:00,N1,1.00,`
    expect((await send(own, [row], { by: manager })).code).toBe(200)
    expect((await send(foreign, [row], { by: manager })).code).toBe(404)
    expect((await send(shared, [row], { by: manager })).code).toBe(403)
    const hidden = await Promise.all([foreign, shared].map((id) => upload(id, [row])))
    const listed = await app.data(reconciles.list, { pageSize: 500 }, manager)
    const listedAccounts = listed.list.map(({ accountId }) => accountId)
    expect(listedAccounts).toContain(own)
    for (const id of [foreign, shared]) expect(listedAccounts).not.toContain(id)
    for (const { id } of hidden) {
      const version = await versionOf(id)
      for (const { code } of [
        await app.call(reconciles.read, { id }, manager),
        await app.call(reconciles.entries, { id }, manager),
        await app.call(reconciles.receipts, { id }, manager),
        await app.call(reconciles.match, { id, version }, manager),
        await app.call(reconciles.unmatch, { id, version, rowNos: [2] }, manager),
        await app.call(reconciles.close, { id, version }, manager),
        await app.call(reconciles.remove, { id }, manager),
      ])
        expect(code).toBe(404)
      expect(await statesOf(id)).toEqual(['2 unmatched'])
    }
  })

  test('who has no button reads and imports nothing', async () => {
    expect((await app.call(reconciles.list, {}, app.desk)).code).toBe(403)
    const accountId = await openAccount()
    const answer = await send(accountId, [`${yesterday} 10:00:00,N1,1.00,`], { by: app.desk })
    expect(answer.code).toBe(403)
  })

  test('who may not see amounts of receipts sees none of a statement', async () => {
    await grantMenus(app.database.db, 'user.tech01', 'edu.finance')
    await app.run(`insert into org_grant (object_type, object_id, item_type, item_id)
      values ('User', 'user.tech01', 'resource', 'scheme.orders.all'),
        ('User', 'user.tech01', 'button', 'menu.edu.finance.btn_account')
      on conflict do nothing`)
    const clerk = { token: await app.signIn('tech01') }
    const accountId = await openAccount()
    await pay(accountId, { amount: 100, externalNo: 'N1' })
    await pay(accountId, { amount: 45 })
    const { id } = await upload(accountId, [`${yesterday} 10:00:00,N1,100.00,`])
    const statement = await read(id, clerk)
    expect(statement.rowCount).toBe(1)
    for (const key of ['statementTotal', 'receiptTotal', 'difference'])
      expect(statement).not.toHaveProperty(key)
    const entry = (await entriesOf(id, clerk))[0]!
    for (const key of ['amount', 'receiptAmount']) expect(entry).not.toHaveProperty(key)
    const { list } = await app.data(reconciles.receipts, { id }, clerk)
    expect(list[0]).not.toHaveProperty('amount')
  })
})
