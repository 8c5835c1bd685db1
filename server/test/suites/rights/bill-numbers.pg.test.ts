import { expect, test } from 'vitest'
import { billRules } from '@tessera/shared/contract/system/bill-rules'
import { nextNumber } from '../../../src/system/bill-rules/store.ts'
import { openApp } from '../../app.ts'

// A signed-in user asks for numbers again and again; records of two modules are saved meanwhile.

const app = await openApp()
const { db, pool } = app.database
const admin = { token: await app.signIn('admin') }
const coach = { token: await app.signIn('coach01') }
const enCode = 'suite'
await app.data(
  billRules.create,
  { fullName: '单据', enCode, prefix: 'S', digit: 4, startNumber: '1', modules: 'edu.eduOrder' },
  admin,
)
const preview = () => app.data(billRules.nextNumber, { enCode }, coach)
const save = (module: string, fails = false) =>
  db.transaction().execute(async (trx) => {
    const number = await nextNumber(trx, enCode, { module })
    if (fails) throw new Error('the record could not be saved')
    return number
  })

test('previews leave no gaps between the numbers of saved records', async () => {
  await Promise.all(Array.from({ length: 20 }, preview))
  const saved = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      await preview()
      return save('edu.eduOrder', index % 3 === 0).catch(() => null)
    }),
  )
  const numbers = saved.filter((number) => number !== null).toSorted()
  expect(numbers).toEqual(numbers.map((_, index) => `S000${index + 1}`))
  expect(await preview()).toBe(`S000${numbers.length + 1}`)
})

test('a module that the rule does not name gets no number', async () => {
  const { rows: before } = await pool.query('select count(*)::int as n from system_bill_number')
  await expect(save('edu.eduPayslip')).rejects.toMatchObject({ code: 403 })
  const { rows: after } = await pool.query('select count(*)::int as n from system_bill_number')
  expect(after).toEqual(before)
})
