import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '@tessera/shared/contract/session/codes'
import { configs } from '@tessera/shared/contract/system/configs'
import { outbox } from '@tessera/shared/contract/messaging/outbox'
import { smsTemplates } from '@tessera/shared/contract/messaging/sms-templates'
import { openApp } from '../../../test/app.ts'
import { aliyunKey, openAliyunSms } from '../../../test/stand-ins/aliyun-sms.ts'
import { openTencentSms, tencentKey } from '../../../test/stand-ins/tencent-sms.ts'

const {
  call,
  data,
  signIn,
  database: { db },
} = await openApp({ MIRROR_LOOPBACK: 'on' })
const admin = { token: await signIn('admin') }
const aliyun = await openAliyunSms()
const tencent = await openTencentSms()
const mobile = '13912340001'
await sql`update org_user set mobile_phone = ${mobile} where account = 'coach01'`.execute(db)

const common = { signContent: '星河体育', parameters: 'code,minutes', enabledMark: 1, sortCode: 0 } as const
const { id: byAliyun } = await data(
  smsTemplates.create,
  {
    ...common,
    fullName: '验证码',
    enCode: 'codeAli',
    company: 1,
    templateId: 'SMS_154950909',
    endpoint: aliyun.address,
  },
  admin,
)
const { id: byTencent } = await data(
  smsTemplates.create,
  {
    ...common,
    fullName: '验证码（腾讯）',
    enCode: 'codeTencent',
    company: 2,
    templateId: '449739',
    domain: tencent.address,
    region: 'ap-beijing',
  },
  admin,
)
const keys = {
  smsAliAccessKeyId: aliyunKey.id,
  smsAliAccessKeySecret: aliyunKey.secret,
  smsTencentSecretId: tencentKey.id,
  smsTencentSecretKey: tencentKey.secret,
  smsTencentAppId: tencentKey.appId,
}
const values = { code: '482913', minutes: '5' }
const send = (id: string, more: object = {}) =>
  call(smsTemplates.testSent, { id, phoneNumbers: mobile, parameters: values, ...more }, admin)
const lastRow = async () => (await data(outbox.list, {}, admin)).list[0]
const lastState = async () => (await lastRow())?.state

beforeEach(async () => {
  for (const one of [aliyun, tencent]) Object.assign(one, { skew: 0, next: undefined })
  aliyun.sent.length = tencent.sent.length = 0
  await sql`delete from system_outbox`.execute(db)
  await data(configs.update, keys, admin)
})

describe.each([
  [
    'Alibaba Cloud',
    byAliyun,
    aliyun,
    {
      PhoneNumbers: mobile,
      SignName: '星河体育',
      TemplateCode: 'SMS_154950909',
      TemplateParam: JSON.stringify(values),
    },
    'biz1',
  ],
  [
    'Tencent Cloud',
    byTencent,
    tencent,
    {
      PhoneNumberSet: [`+86${mobile}`],
      SmsSdkAppId: tencentKey.appId,
      SignName: '星河体育',
      TemplateId: '449739',
      TemplateParamSet: ['482913', '5'],
    },
    '5000:1',
  ],
] as const)('%s', (_, id, provider, request, reference) => {
  test('accepts a correctly signed message, and the outbox stores its id', async () => {
    expect(await send(id)).toMatchObject({ code: 200 })
    expect(provider.sent).toMatchObject([request])
    expect(await lastRow()).toMatchObject({
      kind: 'sms',
      state: 'sent',
      gateway: 'sms',
      reference,
      recipient: mobile,
    })
  })
  test('reports a wrong clock with the provider’s message', async () => {
    provider.skew = 3600
    const answer = await send(id)
    expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(/expired/) })
    expect(await lastRow()).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/expired/),
      errorCode: expect.stringMatching(/Expire/),
    })
  })
  test('reports a wrong key', async () => {
    await data(configs.update, { smsAliAccessKeySecret: 'wrong', smsTencentSecretKey: 'wrong' }, admin)
    expect(await send(id)).toMatchObject({
      code: 400,
      msg: expect.stringMatching(/SignatureDoesNotMatch|SignatureFailure/),
    })
    expect(provider.sent).toEqual([])
  })
  test('rejects a missing value before anything is sent', async () => {
    expect(await send(id, { parameters: { code: '1' } })).toMatchObject({
      code: 400,
      msg: '短信模板的变量“minutes”没有值',
    })
  })
})

test('passes on an error of Alibaba Cloud', async () => {
  aliyun.next = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发小时级流控Permits:5' }
  expect(await send(byAliyun)).toMatchObject({
    code: 400,
    msg: '触发小时级流控Permits:5 (isv.BUSINESS_LIMIT_CONTROL)',
  })
})

test('passes on an error of Tencent Cloud', async () => {
  tencent.next = {
    Code: 'LimitExceeded.PhoneNumberDailyLimit',
    Message: 'the number of SMS messages sent from a single mobile number every day exceeds the upper limit',
  }
  expect(await send(byTencent)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('LimitExceeded.PhoneNumberDailyLimit'),
  })
})

describe('verification codes', () => {
  const requestCode = async () => {
    await sql`delete from shell_verification_code`.execute(db)
    return call(codes.send, { mobile, purpose: 'login' })
  }
  test('use the template of the configuration and are masked once sent', async () => {
    await data(configs.update, { smsCodeTemplate: byAliyun }, admin)
    expect((await requestCode()).code).toBe(200)
    await expect.poll(() => aliyun.sent.length).toBe(1)
    const { code } = JSON.parse(aliyun.sent[0]!['TemplateParam']!) as { code: string }
    expect(await data(codes.login, { mobile, code })).toMatchObject({ token: expect.any(String) })
    const row = await lastRow()
    expect(row).toMatchObject({ state: 'sent', gateway: 'sms', text: expect.stringContaining('••••••') })
    expect(await call(outbox.resend, { id: row!.id }, admin)).toMatchObject({
      code: 409,
      msg: '验证码已隐藏，不能重新发送',
    })
  })
  test('fail without a template, with the reason', async () => {
    await data(configs.update, { smsCodeTemplate: '' }, admin)
    await requestCode()
    await expect.poll(lastState).toBe('failed')
    expect((await lastRow())!.error).toContain('没有可用的短信模板')
  })
  test('are not sent without keys, and stay readable in the outbox', async () => {
    await data(configs.update, { smsAliAccessKeyId: '', smsTencentSecretId: '' }, admin)
    await requestCode()
    await expect.poll(lastState).toBe('sent')
    expect(await lastRow()).toMatchObject({ gateway: 'development', text: expect.stringMatching(/\d{6}/) })
  })
})

test('rejects deleting a template that is in use', async () => {
  await data(configs.update, { smsCodeTemplate: byAliyun }, admin)
  expect(await call(smsTemplates.remove, { id: byAliyun }, admin)).toMatchObject({
    code: 400,
    msg: expect.stringContaining('不能删除'),
  })
})
