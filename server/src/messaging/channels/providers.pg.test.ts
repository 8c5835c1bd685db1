import { expect, test } from 'vitest'
import { openDatabase } from '../../../test/database.ts'
import { errorAnswer } from '../../../test/stand-ins/server.ts'
import { dingtalkAccount, openDingtalkStandIn } from '../../../test/stand-ins/dingtalk.ts'
import { mpAccount, openMpStandIn } from '../../../test/stand-ins/mp.ts'
import { openWecomStandIn, wecomAccount } from '../../../test/stand-ins/wecom.ts'
import { openProviders } from '../../providers/open.ts'
import { openSecrets } from '../../auth/secrets.ts'
import { saveStaffSettings, sealSecrets } from '../../wechat/accounts/store.ts'
import { saveSettings } from '../../db/settings.ts'
import type { Channel, ChannelParts, OutgoingMessage } from './channel.ts'
import { dingtalk } from './dingtalk.ts'
import { wechat } from './wechat.ts'
import { wecom } from './wecom.ts'

const { db, pool } = await openDatabase()
const [mpAt, wecomAt, dingtalkAt] = [
  await openMpStandIn(),
  await openWecomStandIn(),
  await openDingtalkStandIn(),
]
const providers = openProviders({
  db,
  secrets: await openSecrets(db, undefined),
  addresses: { mp: mpAt.address, wecom: wecomAt.address, dingtalk: dingtalkAt.address },
  pausesMs: [],
})
const parts = { db, providers } as ChannelParts
const messageTo = (recipient: string) =>
  ({ recipient, title: '通知', text: '明天九点开会' }) as OutgoingMessage
const { signal } = new AbortController()

test('a channel without an account has no sender', async () => {
  for (const channel of [wechat, wecom, dingtalk]) expect(await channel.createSender(parts)).toBeNull()
})

const sendBy = async (channel: Channel, recipient: string) => {
  const send = (await channel.createSender(parts))!
  return send(messageTo(recipient), signal)
}

test('each channel sends by its provider and returns the provider’s message id', async () => {
  await saveSettings(db, {
    wxGzhAppId: mpAccount.appId,
    ...sealSecrets(providers, { wxGzhAppSecret: mpAccount.appSecret }),
  })
  await saveStaffSettings(db, providers, {
    qyhCorpId: wecomAccount.corpId,
    qyhAgentId: wecomAccount.agentId,
    qyhAgentSecret: wecomAccount.agentSecret,
    dingSynAppKey: dingtalkAccount.appKey,
    dingSynAppSecret: dingtalkAccount.appSecret,
    dingAgentId: dingtalkAccount.agentId,
  })
  mpAt.followers.set('oAnna', { remark: '', tagid_list: [], subscribe: 1 })
  wecomAt.members.set('anna', { name: '安娜', department: [1], enable: 1 })
  expect(await sendBy(wechat, 'oAnna')).toEqual({ reference: '' })
  expect(await sendBy(wecom, 'anna')).toEqual({ reference: 'msg-1' })
  expect(await sendBy(dingtalk, 'anna')).toEqual({
    reference: '256271667527',
  })
  expect(mpAt.replies).toMatchObject([
    { touser: 'oAnna', msgtype: 'text', text: { content: '通知\n明天九点开会' } },
  ])
  expect(wecomAt.sent).toMatchObject([{ touser: 'anna', text: { content: '通知\n明天九点开会' } }])
})

test('reports the code and message of a provider, and whether a retry may help', async () => {
  const send = (await wecom.createSender(parts))!
  await expect(send(messageTo('nobody'), signal)).rejects.toMatchObject({
    code: '81013',
    message: '企业微信：接收人都不在应用的可见范围内（81013）',
    isRetryable: false,
  })
  wecomAt.moods.push(errorAnswer(45_009, 'api freq out of limit'))
  await expect(send(messageTo('anna'), signal)).rejects.toMatchObject({ code: '45009', isRetryable: true })
})

test('finds staff by their synchronisation link, and followers by a unique remark with their number', async () => {
  const {
    rows: [one, other],
  } = await pool.query<{ id: string; phone: string }>(
    `select id, mobile_phone as phone from org_user where mobile_phone <> '' order by id limit 2`,
  )
  await pool.query(
    `insert into wechat_link (product, kind, local_id, remote_id, state)
      values ('wecom', 'user', $1, 'anna', 'ok'), ('wecom', 'user', $2, 'ben', 'disabled')`,
    [one!.id, other!.id],
  )
  expect(await wecom.findAddresses(db, [one!.id, other!.id])).toEqual(new Map([[one!.id, 'anna']]))
  await pool.query(
    `insert into wechat_follower (open_id, remark) values ('oOne', $1), ('oTwo', $2), ('oAlso', $2)`,
    [one!.phone, other!.phone],
  )
  expect(await wechat.findAddresses(db, [one!.id, other!.id])).toEqual(new Map([[one!.id, 'oOne']]))
})
