import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { billRules } from '@tessera/shared/contract/system/bill-rules'
import { seedBillRules } from '../../../seeds/bill-rules.ts'
import { openApp, type Opened } from '../../../test/app.ts'

let app: Opened
let admin: { token: string }
beforeAll(async () => {
  app = await openApp()
  admin = { token: await app.signIn('admin') }
  await seedBillRules(app.database.db)
})

test('a paged list, found by name or code', async () => {
  const { list, pagination } = await app.data(billRules.list, { pageSize: 3, currentPage: 2 }, admin)
  expect(list.map(({ enCode }) => enCode)).toEqual(['EduTransfer', 'EduPayslip', 'EduStudentNo'])
  expect(pagination).toEqual({ currentPage: 2, pageIndex: 2, pageSize: 3, total: 7 })
  expect(list[0]).toMatchObject({ fullName: '转课单编号', digit: 4, startNumber: '1', outputNumber: null, enabledMark: 1, creatorUser: '' })
  expect((await app.data(billRules.list, { keyword: 'refund' }, admin)).list.map(({ enCode }) => enCode)).toEqual(['EduRefund'])
  expect((await app.call(billRules.list, {}, { token: await app.signIn('coach01') })).code).toBe(403)
})

test('Selector: enabled ones only', async () => {
  await sql`update system_bill_rule set enabled_mark = 0 where en_code = 'EduOrder'`.execute(app.database.db)
  const { list } = await app.data(billRules.selector, { id: '0' }, { token: await app.signIn('coach01') })
  expect(list.map(({ enCode }) => enCode)).not.toContain('EduOrder')
  expect(list).toHaveLength(6)
})
