import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { billRules } from '@tessera/shared/contract/system/bill-rules'
import { seedBillRules } from '../../../seeds/bill-rules.ts'
import { openApp, type Opened } from '../../../test/app.ts'
import { nextNumber } from './store.ts'

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

describe('the next number', () => {
  const today = (format: string) => {
    const [year, month, day] = [new Date().getFullYear(), new Date().getMonth() + 1, new Date().getDate()].map((n) => String(n).padStart(2, '0')) as [string, string, string]
    return format.replace('yyyy', year).replace('MM', month).replace('dd', day)
  }
  const next = (enCode: string) => app.data(billRules.nextNumber, { enCode }, admin)
  const rule = (enCode: string, change: string) => sql`update system_bill_rule set ${sql.raw(change)} where en_code = ${enCode}`.execute(app.database.db)

  test('prefix, date and the start number first, then one after the other; the list shows the last', async () => {
    expect(await next('EduReceipt')).toBe(`SJ${today('yyyyMMdd')}0001`)
    expect(await next('EduReceipt')).toBe(`SJ${today('yyyyMMdd')}0002`)
    expect((await app.data(billRules.list, { keyword: 'EduReceipt' }, admin)).list[0]!.outputNumber).toBe(`SJ${today('yyyyMMdd')}0002`)
  })

  test.each([
    ['yyyyMM', 'yyyyMM'],
    ['yyyy', 'yyyy'],
    ['no', ''],
  ])('the date part %s, and a start number of one\'s own', async (format, written) => {
    await rule('EduRefund', `date_format = '${format}', start_number = '0042', digit = 3, issued = 0`)
    expect(await next('EduRefund')).toBe(`TF${today(written)}042`)
  })

  test('a number that outgrows its digits is written whole', async () => {
    await rule('EduRefund', `date_format = 'no', start_number = '999', digit = 3, issued = 1, issued_in = ''`)
    expect(await next('EduRefund')).toBe('TF1000')
  })

  test('counting starts over when the date part changes', async () => {
    await next('EduPayslip')
    await rule('EduPayslip', `issued_in = '20200101', issued = 77`)
    expect(await next('EduPayslip')).toBe(`KC${today('yyyyMMdd')}0001`)
  })

  test('fifty at once are fifty numbers without a gap', async () => {
    await rule('WorkFlow', `date_format = 'no', issued = 0`)
    const numbers = await Promise.all(Array.from({ length: 50 }, () => next('WorkFlow')))
    expect(numbers.sort()).toEqual(Array.from({ length: 50 }, (_, at) => `LC${String(at + 1).padStart(4, '0')}`))
  })

  test('what a failed transaction took is given again', async () => {
    await rule('EduTransfer', `date_format = 'no'`)
    const failed = app.database.db.transaction().execute(async (trx) => {
      expect(await nextNumber(trx, 'EduTransfer')).toBe('ZK0001')
      throw new Error('the record could not be saved')
    })
    await expect(failed).rejects.toThrow('could not be saved')
    expect(await next('EduTransfer')).toBe('ZK0001')
  })

  test('an unknown or disabled rule is refused in words', async () => {
    expect(await app.call(billRules.nextNumber, { enCode: 'None' }, admin)).toMatchObject({ code: 404, msg: '单据规则不存在' })
    await rule('EduStudentNo', 'enabled_mark = 0')
    expect((await app.call(billRules.nextNumber, { enCode: 'EduStudentNo' }, admin)).code).toBe(404)
  })
})
