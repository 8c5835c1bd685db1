import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { logs } from '@tessera/shared/contract/system/logs'
import { openApp } from '../../../test/app.ts'

const {
  call,
  data,
  signIn,
  database: { db },
} = await openApp()
const admin = { token: await signIn('admin') }
const coach = { token: await signIn('coach01') }
const error = {
  message: 'TypeError: x is undefined',
  stack: 'at page (main.js:1:1)',
  page: '/edu/eduClasslist?page=2',
  remote: 'edu',
  components: 'Page',
  how: 'drawing',
} as const

test('records a browser error as an exception with its page, components and remote', async () => {
  await data(logs.report, { errors: [error, { ...error, remote: '' }] }, coach)
  const { list } = await data(logs.list, { category: '4' }, admin)
  expect(list.map(({ moduleName }) => moduleName).sort()).toEqual(['edu', 'shell'])
  expect(list[0]).toMatchObject({ userName: '刘浩然', requestURL: '/edu/eduClasslist?page=2' })
  expect(JSON.parse(list[0]!.json)).toMatchObject({
    message: error.message,
    stack: error.stack,
    components: 'Page',
    how: 'drawing',
  })
})

test('limits the errors per user and hour', async () => {
  for (let times = 0; times < 15; times++)
    await data(logs.report, { errors: Array.from({ length: 20 }, () => error) }, coach)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from system_log where category = 4`.execute(db)
  expect(rows[0]!.n).toBeLessThanOrEqual(220)
})

test('rejects a report without a session, and one with too many errors', async () => {
  expect(await call(logs.report, { errors: [error] })).toMatchObject({ code: 600 })
  expect(await call(logs.report, { errors: Array.from({ length: 21 }, () => error) }, coach)).toMatchObject({
    code: 400,
  })
})

test('rejects a NUL character instead of failing', async () => {
  expect(await call(logs.report, { errors: [{ ...error, page: '/a\0b' }] }, coach)).toMatchObject({
    code: 400,
    msg: 'errors.0.page：包含无法保存的字符',
  })
})
