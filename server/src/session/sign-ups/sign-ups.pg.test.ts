import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codes } from '@tessera/shared/contract/session/codes'
import { signUps } from '@tessera/shared/contract/session/sign-ups'
import { messages } from '@tessera/shared/contract/messaging/messages'
import { openApp } from '../../../test/app.ts'

const {
  call,
  data,
  signIn,
  database: { db },
} = await openApp()
const mobile = '13712340001'
const request = { companyName: '星辰体育', contact: '陈女士', mobile }

async function codeFor(): Promise<string> {
  await sql`delete from shell_verification_code`.execute(db)
  await data(codes.send, { mobile, purpose: 'signUp' })
  const {
    rows: [row],
  } = await sql<{
    code: string
  }>`
    select variables ->> 'code' as code from system_outbox where recipient = ${mobile}
      order by creator_time desc limit 1`.execute(db)
  return row!.code
}
const countSignUps = async () =>
  (await sql<{ name: string }>`select company_name as name from shell_sign_up`.execute(db)).rows.length

test('saves the request and notifies only administrators', async () => {
  const admin = { token: await signIn('admin') }
  const before = (await data(messages.list, {}, admin)).pagination.total
  const sentCode = await codeFor()
  expect(await call(signUps.create, { ...request, code: sentCode })).toMatchObject({
    code: 200,
    msg: '申请已提交，管理员会尽快与您联系',
  })
  const { list, pagination } = await data(messages.list, {}, admin)
  expect(list[0]).toMatchObject({
    title: `账号申请：星辰体育，陈女士，${mobile}`,
    type: 2,
    isRead: 0,
    creatorUser: '',
  })
  expect(pagination.total).toBe(before + 1)
  const principal = { token: await signIn('principal') }
  expect((await data(messages.list, { keyword: '星辰' }, principal)).list).toEqual([])
})

test('escapes the input in the message', async () => {
  await data(signUps.create, {
    ...request,
    companyName: '<img src=x onerror=alert(1)>',
    contact: 'O\'Neil & "Co"',
    code: await codeFor(),
  })
  const {
    rows: [row],
  } = await sql<{
    html: string
  }>`select body_text as html from system_message order by creator_time desc limit 1`.execute(db)
  expect(row!.html).toBe(
    '<p>公司名称：&#60;img src=x onerror=alert(1)&#62;</p><p>联系人：O&#39;Neil &#38; &#34;Co&#34;</p><p>手机号：13712340001（已验证）</p>',
  )
})

test('a wrong code is refused at its field and nothing is saved', async () => {
  const before = await countSignUps()
  const code = await codeFor()
  const { code: refused, data: details } = await call(signUps.create, {
    ...request,
    code: code === '000000' ? '000001' : '000000',
  })
  expect([refused, details]).toEqual([400, { fields: [{ field: 'code', msg: '验证码不正确或已过期' }] }])
  expect(await countSignUps()).toBe(before)
})

test('refuses a code that was sent for signing in', async () => {
  await sql`delete from shell_verification_code`.execute(db)
  await sql`update org_user set mobile_phone = ${mobile} where account = 'coach01'`.execute(db)
  await data(codes.send, { mobile, purpose: 'login' })
  const {
    rows: [row],
  } = await sql<{
    code: string
  }>`
    select variables ->> 'code' as code from system_outbox where recipient = ${mobile}
      order by creator_time desc limit 1`.execute(db)
  expect((await call(signUps.create, { ...request, code: row!.code })).code).toBe(400)
})

test('a code is valid for one request', async () => {
  const code = await codeFor()
  const answers = await Promise.all([1, 2, 3].map(() => call(signUps.create, { ...request, code })))
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
})
