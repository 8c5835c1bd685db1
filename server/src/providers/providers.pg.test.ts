import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../../test/database.ts'
import { no } from '../../test/stand-ins/door.ts'
import { dingtalkAccount, openDingtalkStandIn } from '../../test/stand-ins/dingtalk.ts'
import { mpAccount, openMpStandIn } from '../../test/stand-ins/mp.ts'
import { openWecomStandIn, wecomAccount } from '../../test/stand-ins/wecom.ts'
import { openSecrets } from '../secrets.ts'
import { ProviderFailure } from './failure.ts'
import { openProviders } from './open.ts'

const { db } = await openDatabase()
const secrets = await openSecrets(db, undefined)
const [mp, wecom, dingtalk] = [await openMpStandIn(), await openWecomStandIn(), await openDingtalkStandIn()]
const addresses = { mp: mp.address, wecom: wecom.address, dingtalk: dingtalk.address }
/** Each stands for a process of its own. */
const one = openProviders({ db, secrets, addresses, pauses: [1, 1] })
const other = openProviders({ db, secrets, addresses, pauses: [1, 1] })
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as ProviderFailure,
  )

test('a token is asked for once, however many calls of however many processes need it', async () => {
  await Promise.all([...Array(10)].map((_, at) => (at % 2 ? one : other).mp(mpAccount).tags()))
  expect(mp.till.given).toBe(1)
})

test('it lies sealed in the database', async () => {
  const { rows } = await sql<{ token: string }>`select token from wechat_token`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.token).not.toContain('TOKEN')
})

test('one that the provider takes no more is renewed once by all of them together, and the calls succeed', async () => {
  mp.till.expire()
  const before = mp.till.given
  await Promise.all([...Array(6)].map((_, at) => (at % 2 ? one : other).mp(mpAccount).tags()))
  expect(mp.till.given).toBe(before + 1)
})

test('one whose time is over is not used any more', async () => {
  await sql`update wechat_token set expires_time = now()`.execute(db)
  const before = mp.till.given
  await one.mp(mpAccount).tags()
  expect(mp.till.given).toBe(before + 1)
})

test('DingTalk wraps what is wrong with a token in code 88: it is renewed all the same', async () => {
  const { directory } = one.dingtalk(dingtalkAccount)
  await directory.found(false)
  dingtalk.till.expire()
  expect((await directory.found(false)).units.has('1')).toBe(true)
})

test('a provider that asks for time gets it, and then the same call', async () => {
  const account = one.wecom({ corpId: wecomAccount.corpId, secret: wecomAccount.corpSecret })
  wecom.moods.push(no(45_009, 'api freq out of limit'), no(45_033, 'concurrency limit'))
  const id = await account.directory.createUnit({ name: '教学部', parentId: '1', order: 1 }, null)
  expect(wecom.departments.get(Number(id))?.name).toBe('教学部')
})

test('after a few tries it is told, and worth another try later', async () => {
  mp.moods.push(...Array.from({ length: 3 }, () => no(45_011, 'api minute-quota reach limit')))
  expect(await failureOf(one.mp(mpAccount).tags())).toMatchObject({
    errcode: '45011',
    again: true,
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
    'a code that nobody described',
    async () => {
      mp.moods.push(no(99_999, 'strange thing'))
      await one.mp(mpAccount).tags()
    },
    '微信公众平台：strange thing（99999）',
  ],
])('%s is told in words', async (_, work, words) => {
  const failure = await failureOf(work())
  expect(failure).toBeInstanceOf(ProviderFailure)
  expect(failure!.text.zh).toContain(words)
  expect(failure!.again).toBe(false)
})

test('a provider that nobody reaches is told as that, and worth another try', async () => {
  const nowhere = openProviders({ db, secrets, addresses: { ...addresses, mp: 'http://127.0.0.1:9' } })
  expect(await failureOf(nowhere.mp(mpAccount).test())).toMatchObject({
    trouble: 'unreachable',
    again: true,
    text: { zh: expect.stringContaining('连接不到微信公众平台') },
  })
})

test('so is one whose answer breaks off in its middle', async () => {
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
    trouble: 'unreachable',
    again: true,
  })
  server.close()
})

test('where the calls of a month are used up no further one is made', async () => {
  dingtalk.moods.push(no(90_020, '您的企业本月api调用量已超过限制'))
  expect(await failureOf(one.dingtalk(dingtalkAccount).directory.found(false))).toMatchObject({
    trouble: 'quota',
    text: { zh: expect.stringContaining('本月的接口调用量已用完') },
  })
})

test('the robot of a group checks the signature of what is posted to it', async () => {
  const { robotToken: token, robotSecret: secret } = dingtalkAccount
  await one.robot({ token, secret }, '开课了')
  expect(dingtalk.told).toEqual([{ msgtype: 'text', text: { content: '开课了' } }])
  expect(await failureOf(one.robot({ token, secret: 'SECwrong' }, '开课了'))).toMatchObject({
    errcode: '310000',
  })
})
