import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scan } from '@tessera/shared/contract/shell/scan'
import { session } from '@tessera/shared/contract/shell/session'
import { openApp } from '../../../test/app.ts'

const computer = await openApp()
/** Another process on the same database: the phone's calls end up there. */
const phone = await openApp({}, computer.database)
const { db } = computer.database

const state = async (secret: string) => computer.data(scan.state, { secret })
const exchange = (code: string, secret?: string) =>
  computer.call(session.exchange, secret === undefined ? { code } : { code, secret })
const holder = async (account: string) => ({ token: await phone.signIn(account) })
/** A request that `account` has scanned and confirmed. */
async function confirmed(account: string) {
  const opened = await computer.data(scan.open, {})
  const by = await holder(account)
  await phone.data(scan.look, { ticket: opened.ticket }, by)
  await phone.data(scan.confirm, { ticket: opened.ticket }, by)
  return opened
}
const hoursPass = (table: 'shell_scan' | 'shell_sign_in_code') =>
  sql`update ${sql.table(table)} set expires_time = now() - interval '1 second'`.execute(db)

test('scanned, confirmed, exchanged: the computer is signed in as the holder of the phone, with a session of its own', async () => {
  const { ticket, secret, seconds } = await computer.data(scan.open, {})
  expect(seconds).toBe(120)
  expect(await state(secret)).toEqual({ state: 'waiting', realName: '', code: null })
  const by = await holder('coach01')
  expect(await phone.data(scan.look, { ticket }, by)).toMatchObject({
    realName: '刘浩然',
    ip: '127.0.0.1',
    place: '本地/内网',
    agent: expect.stringContaining('light'),
  })
  expect(await state(secret)).toEqual({ state: 'scanned', realName: '刘浩然', code: null })
  expect((await phone.call(scan.confirm, { ticket }, by)).code).toBe(200)
  const { state: now, code } = await state(secret)
  expect(now).toBe('confirmed')
  const { token, theme } = await computer.data(session.exchange, { code: code!, secret })
  expect([theme, token === by.token]).toEqual(['classic', false])
  expect((await computer.data(session.currentUser, {}, { token })).userInfo.account).toBe('coach01')
})

test('a confirmation is in the log', async () => {
  await confirmed('coach02')
  const { rows } = await sql<{
    json: string
  }>`select json from system_log where module_name = 'shell.scan' and user_id = 'user.coach02'`.execute(db)
  expect(rows.map(({ json }) => JSON.parse(json) as object)).toEqual([
    { did: 'confirm', ip: '127.0.0.1', agent: expect.any(String) },
  ])
})

test('a code is worth one session: used again, or asked for again, it is worth nothing', async () => {
  const { secret } = await confirmed('coach01')
  const { code } = await state(secret)
  expect((await exchange(code!, secret)).code).toBe(200)
  expect(await exchange(code!, secret)).toMatchObject({ code: 400, msg: '登录凭证无效或已使用，请重新登录' })
  expect(await state(secret)).toMatchObject({ state: 'expired', code: null })
})

test('an answer that was lost on the way may be asked for again; of two codes only the later is worth something', async () => {
  const { secret } = await confirmed('coach01')
  const [{ code: first }, { code: second }] = [await state(secret), await state(secret)]
  expect((await exchange(first!, secret)).code).toBe(400)
  expect((await exchange(second!, secret)).code).toBe(200)
})

test('many exchanges at the same moment give one session', async () => {
  const { secret } = await confirmed('coach01')
  const { code } = await state(secret)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      (at % 2 ? phone : computer).call(session.exchange, { code: code!, secret }),
    ),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

test('a code is bound to the browser that asked: without its secret, or with another one, it is worth nothing', async () => {
  const { secret } = await confirmed('coach01')
  const { secret: other } = await computer.data(scan.open, {})
  const { code } = await state(secret)
  for (const wrong of [undefined, other, 'made-up']) expect((await exchange(code!, wrong)).code).toBe(400)
  expect((await exchange(code!, secret)).code).toBe(200)
})

test('the ticket alone tells nothing and signs nobody in', async () => {
  const { ticket } = await confirmed('coach01')
  expect(await state(ticket)).toEqual({ state: 'expired', realName: '', code: null })
  expect((await exchange(ticket, ticket)).code).toBe(400)
})

test('whoever scanned decides: nobody else may look, confirm or refuse', async () => {
  const { ticket, secret } = await computer.data(scan.open, {})
  const [one, other] = [await holder('coach01'), await holder('coach03')]
  expect((await phone.call(scan.confirm, { ticket }, one)).code).toBe(404)
  await phone.data(scan.look, { ticket }, one)
  await phone.data(scan.look, { ticket }, one)
  for (const row of [scan.look, scan.confirm, scan.refuse])
    expect(await phone.call(row, { ticket }, other)).toMatchObject({ code: 409, msg: '该二维码已被他人扫描' })
  expect((await state(secret)).state).toBe('scanned')
})

test('refused: the computer is told, and it stays refused', async () => {
  const { ticket, secret } = await computer.data(scan.open, {})
  const by = await holder('coach01')
  await phone.data(scan.look, { ticket }, by)
  await phone.data(scan.refuse, { ticket }, by)
  expect(await state(secret)).toMatchObject({ state: 'refused', code: null })
  expect(await phone.call(scan.confirm, { ticket }, by)).toMatchObject({ code: 409, msg: '该登录请求已处理' })
})

test('a ticket lives for two minutes, a code for one', async () => {
  const { ticket, secret } = await computer.data(scan.open, {})
  await hoursPass('shell_scan')
  expect((await state(secret)).state).toBe('expired')
  expect(await phone.call(scan.look, { ticket }, await holder('coach01'))).toMatchObject({
    code: 404,
    msg: '二维码已过期，请在电脑上刷新后重新扫描',
  })
  const { secret: later } = await confirmed('coach01')
  const { code } = await state(later)
  await hoursPass('shell_sign_in_code')
  expect((await exchange(code!, later)).code).toBe(400)
})

test('a user who was disabled meanwhile is not signed in', async () => {
  const { secret } = await confirmed('coach04')
  const { code } = await state(secret)
  await sql`update org_user set enabled_mark = 0 where account = 'coach04'`.execute(db)
  expect(await exchange(code!, secret)).toMatchObject({ code: 400, msg: '账号已被禁用，请联系管理员' })
})

test('neither ticket, secret nor code is stored', async () => {
  const { ticket, secret } = await confirmed('coach01')
  const { code } = await state(secret)
  const {
    rows: [row],
  } = await sql<{
    all: string
  }>`
    select (select string_agg(s::text, ' ') from shell_scan s) || (select string_agg(c::text, ' ')
      from shell_sign_in_code c) as all`.execute(db)
  for (const one of [ticket, secret, code!]) expect(row!.all).not.toContain(one)
})

test('one address may ask for sixty tickets in ten minutes', async () => {
  await sql`delete from shell_scan`.execute(db)
  for (let at = 0; at < 60; at++) expect((await computer.call(scan.open, {})).code).toBe(200)
  expect(await computer.call(scan.open, {})).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
  await sql`update shell_scan set creator_time = now() - interval '11 minutes'`.execute(db)
  expect((await computer.call(scan.open, {})).code).toBe(200)
})

test('a one-time code that nobody issued is refused in the language of the caller', async () => {
  expect((await computer.call(session.exchange, { code: 'made-up' }, { lang: 'en' })).msg).toBe(
    'This sign-in link is invalid or has been used. Sign in again.',
  )
})
