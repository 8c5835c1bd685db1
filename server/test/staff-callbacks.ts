import { accounts, staffCallbackPaths } from '@tessera/shared/contract/wechat/accounts'
import { syncs } from '@tessera/shared/contract/wechat/syncs'
import { toXml } from '../src/wechat/callbacks/xml.ts'
import { openApp } from './app.ts'
import { encrypt, sign } from './stand-ins/callbacks.ts'

export const wecom = {
  token: 'QDG6eK',
  aesKey: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C',
  receiver: 'wx5823bf96d3bd56c7',
}
export const dingtalk = {
  token: '123456',
  aesKey: '4g5j64qlyl3zvetqxz5jiocdr586fn2zvjpa8zls3ij',
  receiver: 'suite4xxxxxxxxxxxxxxx',
}
export const dingtalkSecret = 'app-secret-of-dingtalk'

/** Starts the app with functions that make the calls of WeCom and DingTalk. */
export async function openCallbackApp() {
  const opened = await openApp()
  const { app, data, signIn, database } = opened
  const admin = { token: await signIn('admin') }
  const run = (statement: string, values: unknown[] = []) => database.pool.query(statement, values)
  const seconds = () => String(Math.floor(Date.now() / 1_000))
  let nonce = 0

  const address = (path: string, query: Record<string, string>) =>
    `${path}?${new URLSearchParams(query).toString()}`
  /** An encrypted and signed call of WeCom. */
  function fromWecom(
    leaves: Record<string, string | number>,
    { timestamp = seconds(), keys = wecom, token = wecom.token } = {},
  ) {
    const Encrypt = encrypt(
      toXml({ ToUserName: wecom.receiver, FromUserName: 'sys', CreateTime: Number(timestamp), ...leaves }),
      keys,
    )
    const query = {
      timestamp,
      nonce: `n${++nonce}`,
      msg_signature: sign(token, timestamp, `n${nonce}`, Encrypt),
    }
    return async () => {
      const answer = await app.inject({
        method: 'POST',
        url: address(staffCallbackPaths.wecom, query),
        headers: { 'content-type': 'text/xml' },
        payload: toXml({ ToUserName: wecom.receiver, AgentID: '1000002', Encrypt }),
      })
      return { status: answer.statusCode, body: answer.body, query }
    }
  }
  /** An encrypted and signed call of DingTalk. */
  function fromDingtalk(
    event: object,
    { timestamp = String(Date.now()), keys = dingtalk, token = dingtalk.token } = {},
  ) {
    const sealed = encrypt(JSON.stringify({ TimeStamp: timestamp, CorpId: 'dingcorp', ...event }), keys)
    const query = { timestamp, nonce: `n${++nonce}`, signature: sign(token, timestamp, `n${nonce}`, sealed) }
    return async () => {
      const answer = await app.inject({
        method: 'POST',
        url: address(staffCallbackPaths.dingtalk, query),
        payload: { encrypt: sealed },
      })
      return { status: answer.statusCode, body: answer.json() as Record<string, string> }
    }
  }
  const contact = (ChangeType: string, more: Record<string, string | number>) =>
    fromWecom({ MsgType: 'event', Event: 'change_contact', ChangeType, ...more })
  const listChanges = async (product: 'wecom' | 'dingtalk' = 'wecom') =>
    (await data(syncs.changes, { product }, admin)).list
  const findLink = async (localId: string, product = 'wecom') =>
    (
      await run(`select remote_id, state from wechat_link where product = $1 and local_id = $2`, [
        product,
        localId,
      ])
    ).rows[0] as { remote_id: string; state: string } | undefined
  const link = async (product: string, kind: string, localId: string, remoteId: string) =>
    void (await run(
      `insert into wechat_link (product, kind, local_id, remote_id, sent, state, syn_time)
    values ($1, $2, $3, $4, '{}', 'ok', now() - interval '1 hour')
    on conflict (product, kind, local_id) do update set remote_id = excluded.remote_id, state = 'ok', syn_time = excluded.syn_time`,
      [product, kind, localId, remoteId],
    ))
  const findUserId = async (account: string) =>
    (await run(`select id from org_user where account = $1`, [account])).rows[0].id as string
  const coach = await findUserId('coach01')
  const other = await findUserId('coach02')

  /** Configures the tokens and keys that both providers use. */
  const configure = () =>
    data(
      accounts.updateQy,
      {
        qyhCorpId: wecom.receiver,
        qyhCallbackToken: wecom.token,
        qyhCallbackAesKey: wecom.aesKey,
        dingSynAppKey: dingtalk.receiver,
        dingSynAppSecret: dingtalkSecret,
        dingCallbackToken: dingtalk.token,
        dingCallbackAesKey: dingtalk.aesKey,
      },
      admin,
    )
  return {
    ...opened,
    admin,
    run,
    seconds,
    address,
    fromWecom,
    fromDingtalk,
    contact,
    listChanges,
    findLink,
    link,
    coach,
    other,
    configure,
  }
}
