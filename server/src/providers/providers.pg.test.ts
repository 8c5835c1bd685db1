import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { errorAnswer } from '../../test/stand-ins/server.ts'
import { dingtalkAccount, openDingtalkStandIn } from '../../test/stand-ins/dingtalk.ts'
import { mpAccount, openMpStandIn } from '../../test/stand-ins/mp.ts'
import { openWecomStandIn, wecomAccount } from '../../test/stand-ins/wecom.ts'
import { openSecrets } from '../auth/secrets.ts'
import { ProviderFailure } from './failure.ts'
import { openProviders } from './open.ts'

const { db } = await openDatabase()
const secrets = await openSecrets(db, undefined)
const mp = await openMpStandIn()
const wecom = await openWecomStandIn()
const dingtalk = await openDingtalkStandIn()
const addresses = { mp: mp.address, wecom: wecom.address, dingtalk: dingtalk.address }
/** Two processes on one database. */
const one = openProviders({ db, secrets, addresses, pausesMs: [1, 1] })
const other = openProviders({ db, secrets, addresses, pausesMs: [1, 1] })
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as ProviderFailure,
  )

test('issues one token for concurrent calls of several processes', async () => {
  await Promise.all([...Array(10)].map((_, at) => (at % 2 ? one : other).mp(mpAccount).listTags()))
  expect(mp.tokens.issuedCount).toBe(1)
})

test('stores the token encrypted', async () => {
  const { rows } = await sql<{ token: string }>`select token from wechat_token`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.token).not.toContain('TOKEN')
})

test('renews a rejected token once for all processes, and the calls succeed', async () => {
  mp.tokens.expire()
  const previousCount = mp.tokens.issuedCount
  await Promise.all([...Array(6)].map((_, at) => (at % 2 ? one : other).mp(mpAccount).listTags()))
  expect(mp.tokens.issuedCount).toBe(previousCount + 1)
})

test('does not use an expired token', async () => {
  await sql`update wechat_token set expires_time = now()`.execute(db)
  const previousCount = mp.tokens.issuedCount
  await one.mp(mpAccount).listTags()
  expect(mp.tokens.issuedCount).toBe(previousCount + 1)
})

test('renews a token that DingTalk rejects with the wrapping code 88', async () => {
  const { directory } = one.dingtalk(dingtalkAccount)
  await directory.load(false)
  dingtalk.tokens.expire()
  expect((await directory.load(false)).units.has('1')).toBe(true)
})

test('repeats a call after a pause while the provider is busy', async () => {
  const account = one.wecom({ corpId: wecomAccount.corpId, secret: wecomAccount.corpSecret })
  wecom.moods.push(errorAnswer(45_009, 'api freq out of limit'), errorAnswer(45_033, 'concurrency limit'))
  const id = await account.directory.createUnit({ name: '教学部', parentId: '1', order: 1 }, null)
  expect(wecom.departments.get(Number(id))?.name).toBe('教学部')
})

test('reports a retryable failure after the last retry', async () => {
  mp.moods.push(...Array.from({ length: 3 }, () => errorAnswer(45_011, 'api minute-quota reach limit')))
  expect(await failureOf(one.mp(mpAccount).listTags())).toMatchObject({
    errcode: '45011',
    isRetryable: true,
    text: { zh: '微信公众平台：调用过于频繁，请稍后再试（45011）' },
  })
})

test.each([
  [
    'a wrong secret of the public account',
    () => one.mp({ ...mpAccount, appSecret: 'wrong' }).test(),
    '微信公众平台：AppSecret 不正确（40125）',
  ],
  [
    'a wrong AppID',
    () => one.mp({ ...mpAccount, appId: 'wx0' }).test(),
    '微信公众平台：微信公众平台'.slice(0, 7),
  ],
  [
    'a wrong secret of enterprise WeChat',
    () => one.wecom({ corpId: wecomAccount.corpId, secret: 'wrong' }).test(),
    '企业微信：应用密钥（Secret）不正确（40001）',
  ],
  [
    'a wrong key of DingTalk',
    () => one.dingtalk({ appKey: 'wrong', appSecret: 'wrong' }).test(),
    '钉钉：AppKey 或 AppSecret 不正确（40089）',
  ],
  [
    'an unknown code',
    async () => {
      mp.moods.push(errorAnswer(99_999, 'strange thing'))
      await one.mp(mpAccount).listTags()
    },
    '微信公众平台：strange thing（99999）',
  ],
])('reports %s with a message', async (_, work, words) => {
  const failure = await failureOf(work())
  expect(failure).toBeInstanceOf(ProviderFailure)
  expect(failure!.text.zh).toContain(words)
  expect(failure!.isRetryable).toBe(false)
})

test('reports an unreachable provider as a retryable failure', async () => {
  const nowhere = openProviders({ db, secrets, addresses: { ...addresses, mp: 'http://127.0.0.1:9' } })
  expect(await failureOf(nowhere.mp(mpAccount).test())).toMatchObject({
    kind: 'unreachable',
    isRetryable: true,
    text: { zh: expect.stringContaining('连接不到微信公众平台') },
  })
})

test('reports a truncated answer as a retryable failure', async () => {
  const server = createServer(
    (_, response) =>
      void response.writeHead(200, { 'content-length': 100 }).write('{"errcode":0', () => response.destroy()),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const broken = openProviders({
    db,
    secrets,
    addresses: { ...addresses, mp: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  })
  expect(await failureOf(broken.mp({ ...mpAccount, appId: 'broken' }).test())).toMatchObject({
    kind: 'unreachable',
    isRetryable: true,
  })
  server.close()
})

test('does not retry when the monthly quota is used up', async () => {
  dingtalk.moods.push(errorAnswer(90_020, '您的企业本月api调用量已超过限制'))
  expect(await failureOf(one.dingtalk(dingtalkAccount).directory.load(false))).toMatchObject({
    kind: 'quota',
    text: { zh: expect.stringContaining('本月的接口调用量已用完') },
  })
})

test('signs messages to the robot of a group', async () => {
  const { robotToken: token, robotSecret: secret } = dingtalkAccount
  await one.sendToRobot({ token, secret }, '开课了')
  expect(dingtalk.sentMessages).toEqual([{ msgtype: 'text', text: { content: '开课了' } }])
  expect(await failureOf(one.sendToRobot({ token, secret: 'SECwrong' }, '开课了'))).toMatchObject({
    errcode: '310000',
  })
})
