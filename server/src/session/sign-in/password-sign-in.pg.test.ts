import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '@tessera/shared/contract/session/session'
import { openApp } from '../../../test/app.ts'
import { unlockUser } from '../../auth/attempts.ts'
import { deviceCookie } from '../../auth/known-clients.ts'
import { createRecoveryCodes, saveUnconfirmedSecret } from '../two-factor/store.ts'
import { newTotpSecret } from '../two-factor/totp.ts'

const opened = await openApp()
const { app, call, signIn } = opened
const { db } = opened.database

const owner = '192.0.2.10'
const stranger = (n: number) => `203.0.113.${n}`

interface Attempt {
  typed?: string
  ip?: string
  code?: string
  device?: string
}

/** Signs in from an address, with or without the cookie of a known device. */
async function login(account: string, { typed = 'Tessera2026', ip = owner, code, device }: Attempt = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: session.login.path,
    remoteAddress: ip,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(device ? { cookie: `${deviceCookie.name}=${device}` } : {}),
    },
    payload: new URLSearchParams({
      account,
      password: hash('md5', typed),
      client_id: 'admin',
      client_secret: '123456',
      scope: 'all',
      grant_type: 'password',
      ...(code ? { code } : {}),
    }).toString(),
  })
  const cookies = answer.cookies as { name: string; value: string }[]
  return {
    ...answer.json<{ code: number; msg: string; data: { token: string; proof?: string } }>(),
    device: cookies.find(({ name }) => name === deviceCookie.name)?.value,
  }
}

/** Twenty wrong passwords, four from each of five addresses, so that no address is blocked. */
async function attack(account: string) {
  for (let at = 0; at < 20; at++)
    expect((await login(account, { typed: `nope${at}`, ip: stranger(Math.floor(at / 4)) })).code).toBe(400)
}
/** The account as such an attack leaves it, without the time that checking twenty passwords takes. */
const putUnderAttack = (account: string) =>
  sql`
    insert into shell_login_attempt (subject, failures, blocked_until)
    values (${`any:user.${account}`}, 20, now() + interval '1 hour')`.execute(db)
const sentCodes = async (recipient: string) =>
  (
    await sql<{ kind: string; code: string }>`
      select kind, variables ->> 'code' as code from system_outbox where recipient = ${recipient}
      order by creator_time desc`.execute(db)
  ).rows

beforeEach(async () => {
  for (const table of [
    'shell_login_attempt',
    'shell_known_client',
    'shell_verification_code',
    'system_outbox',
    'system_config',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`
    update org_user set mobile_phone = '13912345601', email = 'coach01@example.org'
    where account = 'coach01'`.execute(db)
})

describe('after twenty failures of an account from several addresses', () => {
  test('a new address and device needs a code, which is sent to mobile and mail of its owner', async () => {
    await attack('coach01')
    const refused = await login('coach01', { ip: owner })
    expect(refused).toMatchObject({ code: 429, data: { proof: 'code' } })
    expect(refused.msg).toMatch(/^该账号登录失败次数过多。请输入发送到您手机或邮箱的验证码/)
    const [sms] = await sentCodes('13912345601')
    const [mail] = await sentCodes('coach01@example.org')
    expect([sms!.kind, mail!.kind]).toEqual(['sms', 'mail'])
    expect(sms!.code).toBe(mail!.code)
    expect((await login('coach01', { ip: owner, code: sms!.code })).code).toBe(200)
  })
  test('the right and a wrong password get the same answer, and only the right one sends a code', async () => {
    await putUnderAttack('coach01')
    const wrong = await login('coach01', { ip: stranger(77), typed: 'nope' })
    expect(await sentCodes('13912345601')).toEqual([])
    const right = await login('coach01', { ip: stranger(78) })
    expect({ ...right, requestId: '' }).toEqual({ ...wrong, requestId: '' })
    const wrongCode = await login('coach01', { ip: stranger(79), typed: 'nope', code: '000000' })
    const rightPassword = await login('coach01', { ip: stranger(80), code: 'none' })
    expect({ ...rightPassword, requestId: '' }).toEqual({ ...wrongCode, requestId: '' })
  })
  test('an unknown account gets the same answer', async () => {
    await attack('nobody1')
    expect(await login('nobody1', { ip: owner })).toMatchObject({ code: 429, data: { proof: 'code' } })
  })
  test('guesses with the mobile number count for the same account', async () => {
    for (let at = 0; at < 20; at++)
      await login(at % 2 ? 'coach01' : '13912345601', { typed: `n${at}`, ip: stranger(Math.floor(at / 4)) })
    expect((await login('coach01', { ip: owner })).code).toBe(429)
  })
  test('a device that the owner has used signs in as before', async () => {
    const { device } = await login('coach01', { ip: owner })
    await putUnderAttack('coach01')
    expect((await login('coach01', { ip: '192.0.2.99', device: device! })).code).toBe(200)
    expect((await login('coach02', { ip: '192.0.2.99', device: device! })).code).toBe(200)
  })
  test('an address that the owner has used signs in as before', async () => {
    await login('coach01', { ip: owner })
    await putUnderAttack('coach01')
    expect((await login('coach01', { ip: owner })).code).toBe(200)
  })
  test('a device is no way around the limit: its own failures are counted', async () => {
    const { device } = await login('coach01', { ip: owner })
    for (let at = 0; at < 5; at++)
      expect((await login('coach01', { typed: 'nope', ip: stranger(at), device: device! })).code).toBe(400)
    expect((await login('coach01', { ip: stranger(9), device: device! })).code).toBe(429)
  })
  test('a forged or foreign device cookie counts for nothing', async () => {
    const { device } = await login('coach02', { ip: owner })
    await putUnderAttack('coach01')
    for (const forged of [device!, 'x'.repeat(43), ''])
      expect((await login('coach01', { ip: '192.0.2.98', device: forged })).code).toBe(429)
  })
  test('with a second factor its code is the proof, and strangers cannot block it', async () => {
    await saveUnconfirmedSecret(db, 'user.coach03', newTotpSecret())
    await sql`update shell_totp set confirmed_time = now()`.execute(db)
    const [recoveryCode] = await createRecoveryCodes(db, 'user.coach03')
    await putUnderAttack('coach03')
    for (let at = 0; at < 6; at++)
      expect((await login('coach03', { typed: 'nope', ip: stranger(100 + at), code: '000000' })).code).toBe(
        400,
      )
    expect((await login('coach03', { ip: owner })).data.proof).toBe('code')
    expect((await login('coach03', { ip: owner, code: recoveryCode! })).code).toBe(200)
  })
  test('an administrator unlocks the account', async () => {
    await putUnderAttack('coach01')
    await unlockUser(db, 'user.coach01')
    expect((await login('coach01', { ip: owner })).code).toBe(200)
  })
})

test('five failures from the address that a user shares with a stranger do not lock the user out', async () => {
  for (let at = 0; at < 5; at++) await login('coach01', { typed: 'nope', ip: owner })
  expect((await login('coach01', { ip: owner })).msg).toMatch(/^尝试次数过多，请\d+秒后再试/)
  const [sms] = await sentCodes('13912345601')
  expect((await login('coach01', { ip: owner, code: sms!.code })).code).toBe(200)
})

test('the code is valid once, for five attempts, and for its user', async () => {
  await putUnderAttack('coach01')
  await login('coach01', { ip: owner })
  const [{ code } = { code: '' }] = await sentCodes('13912345601')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (let at = 0; at < 5; at++)
    expect((await login('coach01', { ip: stranger(150 + at), code: wrong })).code).toBe(400)
  expect((await login('coach01', { ip: stranger(160), code })).code).toBe(400)
})

test('addresses of one IPv6 network are counted together', async () => {
  for (let at = 1; at <= 5; at++) await login('coach01', { typed: 'nope', ip: `2001:db8:1:2::${at}` })
  expect((await login('coach01', { ip: '2001:db8:1:2:ffff::9' })).code).toBe(429)
  expect((await login('coach01', { ip: '2001:db8:1:3::9' })).code).toBe(200)
})

test('a stranger at the same address cannot keep a user from unlocking the screen', async () => {
  const token = await signIn('coach04')
  for (let at = 0; at < 6; at++) await login('coach04', { typed: 'nope', ip: '127.0.0.1' })
  const unlock = { account: 'coach04', password: hash('md5', 'Tessera2026') }
  expect((await call(session.lockScreen, unlock, { token })).code).toBe(200)
})

test('only the newest hundred devices and addresses of a user are remembered', async () => {
  await sql`
    insert into shell_known_client (user_id, client, seen_time)
    select 'user.coach05', 'device:old' || n, now() - interval '1 day' from generate_series(1, 150) n`.execute(
    db,
  )
  await signIn('coach05')
  const { rows } = await sql<{ all: number; old: number }>`
    select count(*) as all, count(*) filter (where client like 'device:old%') as old from shell_known_client
    where user_id = 'user.coach05'`.execute(db)
  expect(rows).toEqual([{ all: 100, old: 98 }])
})
