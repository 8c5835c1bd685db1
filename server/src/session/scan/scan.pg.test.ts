import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { scan } from '@tessera/shared/contract/session/scan'
import { session } from '@tessera/shared/contract/session/session'
import { openApp } from '../../../test/app.ts'

const computer = await openApp()
/** Another process on the same database, which answers the phone. */
const phone = await openApp({}, computer.database)
const { db } = computer.database

const readState = async (secret: string) => computer.data(scan.state, { secret })
const exchange = (code: string, secret?: string) =>
  computer.call(session.exchange, secret === undefined ? { code } : { code, secret })
const signInOnPhone = async (account: string) => ({ token: await phone.signIn(account) })
/** A request that `account` has scanned and confirmed. */
async function confirmScan(account: string) {
  const opened = await computer.data(scan.open, {})
  const by = await signInOnPhone(account)
  await phone.data(scan.look, { ticket: opened.ticket }, by)
  await phone.data(scan.confirm, { ticket: opened.ticket }, by)
  return opened
}
const expireAll = (table: 'shell_scan' | 'shell_sign_in_code') =>
  sql`update ${sql.table(table)} set expires_time = now() - interval '1 second'`.execute(db)

test('scan, confirmation and exchange sign the computer in as the phone user, with a session of its own', async () => {
  const { ticket, secret, seconds } = await computer.data(scan.open, {})
  expect(seconds).toBe(120)
  expect(await readState(secret)).toEqual({ state: 'waiting', realName: '', code: null })
  const by = await signInOnPhone('coach01')
  expect(await phone.data(scan.look, { ticket }, by)).toMatchObject({
    realName: '刘浩然',
    ip: '127.0.0.1',
    place: '本地/内网',
    agent: expect.stringContaining('light'),
  })
  expect(await readState(secret)).toEqual({ state: 'scanned', realName: '刘浩然', code: null })
  expect((await phone.call(scan.confirm, { ticket }, by)).code).toBe(200)
  const { state: now, code } = await readState(secret)
  expect(now).toBe('confirmed')
  const { token, theme } = await computer.data(session.exchange, { code: code!, secret })
  expect([theme, token === by.token]).toEqual(['classic', false])
  expect((await computer.data(session.currentUser, {}, { token })).userInfo.account).toBe('coach01')
})

test('a confirmation is logged', async () => {
  await confirmScan('coach02')
  const { rows } = await sql<{
    json: string
  }>`select json from system_log where module_name = 'shell.scan' and user_id = 'user.coach02'`.execute(db)
  expect(rows.map(({ json }) => JSON.parse(json) as object)).toEqual([
    { did: 'confirm', ip: '127.0.0.1', agent: expect.any(String) },
  ])
})

test('a code is valid for one session and cannot be issued again after that', async () => {
  const { secret } = await confirmScan('coach01')
  const { code } = await readState(secret)
  expect((await exchange(code!, secret)).code).toBe(200)
  expect(await exchange(code!, secret)).toMatchObject({ code: 400, msg: '登录凭证无效或已使用，请重新登录' })
  expect(await readState(secret)).toMatchObject({ state: 'expired', code: null })
})

test('a code can be requested again, which invalidates the earlier one', async () => {
  const { secret } = await confirmScan('coach01')
  const { code: first } = await readState(secret)
  const { code: second } = await readState(secret)
  expect((await exchange(first!, secret)).code).toBe(400)
  expect((await exchange(second!, secret)).code).toBe(200)
})

test('simultaneous exchanges give one session', async () => {
  const { secret } = await confirmScan('coach01')
  const { code } = await readState(secret)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      (at % 2 ? phone : computer).call(session.exchange, { code: code!, secret }),
    ),
  )
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})

test('a code cannot be exchanged without the secret of the browser', async () => {
  const { secret } = await confirmScan('coach01')
  const { secret: other } = await computer.data(scan.open, {})
  const { code } = await readState(secret)
  for (const wrong of [undefined, other, 'made-up']) expect((await exchange(code!, wrong)).code).toBe(400)
  expect((await exchange(code!, secret)).code).toBe(200)
})

test('the ticket alone neither reads the state nor signs in', async () => {
  const { ticket } = await confirmScan('coach01')
  expect(await readState(ticket)).toEqual({ state: 'expired', realName: '', code: null })
  expect((await exchange(ticket, ticket)).code).toBe(400)
})

test('only the user who scanned may read, confirm or refuse the request', async () => {
  const { ticket, secret } = await computer.data(scan.open, {})
  const one = await signInOnPhone('coach01')
  const other = await signInOnPhone('coach03')
  expect((await phone.call(scan.confirm, { ticket }, one)).code).toBe(404)
  await phone.data(scan.look, { ticket }, one)
  await phone.data(scan.look, { ticket }, one)
  for (const row of [scan.look, scan.confirm, scan.refuse])
    expect(await phone.call(row, { ticket }, other)).toMatchObject({ code: 409, msg: '该二维码已被他人扫描' })
  expect((await readState(secret)).state).toBe('scanned')
})

test('a refusal is shown on the computer and is final', async () => {
  const { ticket, secret } = await computer.data(scan.open, {})
  const by = await signInOnPhone('coach01')
  await phone.data(scan.look, { ticket }, by)
  await phone.data(scan.refuse, { ticket }, by)
  expect(await readState(secret)).toMatchObject({ state: 'refused', code: null })
  expect(await phone.call(scan.confirm, { ticket }, by)).toMatchObject({ code: 409, msg: '该登录请求已处理' })
})

test('a ticket expires after two minutes, a code after one', async () => {
  const { ticket, secret } = await computer.data(scan.open, {})
  await expireAll('shell_scan')
  expect((await readState(secret)).state).toBe('expired')
  const user = await signInOnPhone('coach01')
  expect(await phone.call(scan.look, { ticket }, user)).toMatchObject({
    code: 404,
    msg: '二维码已过期，请在电脑上刷新后重新扫描',
  })
  const { secret: later } = await confirmScan('coach01')
  const { code } = await readState(later)
  await expireAll('shell_sign_in_code')
  expect((await exchange(code!, later)).code).toBe(400)
})

test('a user who was disabled since the scan is not signed in', async () => {
  const { secret } = await confirmScan('coach04')
  const { code } = await readState(secret)
  await sql`update org_user set enabled_mark = 0 where account = 'coach04'`.execute(db)
  expect(await exchange(code!, secret)).toMatchObject({ code: 400, msg: '账号已被禁用，请联系管理员' })
})

test('neither ticket, secret nor code is stored in plain text', async () => {
  const { ticket, secret } = await confirmScan('coach01')
  const { code } = await readState(secret)
  const {
    rows: [row],
  } = await sql<{
    all: string
  }>`
    select (select string_agg(s::text, ' ') from shell_scan s) || (select string_agg(c::text, ' ')
      from shell_sign_in_code c) as all`.execute(db)
  for (const one of [ticket, secret, code!]) expect(row!.all).not.toContain(one)
})

test('one address can open sixty requests in ten minutes', async () => {
  await sql`delete from shell_scan`.execute(db)
  for (let at = 0; at < 60; at++) expect((await computer.call(scan.open, {})).code).toBe(200)
  expect(await computer.call(scan.open, {})).toMatchObject({ code: 429, msg: '操作过于频繁，请稍后再试' })
  await sql`update shell_scan set creator_time = now() - interval '11 minutes'`.execute(db)
  expect((await computer.call(scan.open, {})).code).toBe(200)
})

test('an unknown one-time code is refused in the language of the caller', async () => {
  expect((await computer.call(session.exchange, { code: 'made-up' }, { lang: 'en' })).msg).toBe(
    'This sign-in link is invalid or has been used. Sign in again.',
  )
})
